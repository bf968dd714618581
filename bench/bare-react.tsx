import { renderToString } from 'react-dom/server'
import { Frame } from '#app/layouts/frame.tsx'
import type { AdListView } from '#capabilities/marketplace/ad-list-view.ts'
import { AdBrowser } from '#capabilities/marketplace/components/ad-browser.tsx'

/** The list page by React alone. */
export const renderList = (view: AdListView): string =>
  renderToString(
    <Frame>
      <AdBrowser view={view} heading={`آگهی‌های ${view.subject}`} />
    </Frame>,
  )
