import { renderToString } from 'react-dom/server'
import { Frame } from '#app/layouts/frame.tsx'
import type { AdListView } from '#capabilities/marketplace/search/ad-list-view.ts'
import { packList } from '#capabilities/marketplace/search/packed-list.ts'
import { AdBrowser } from '#capabilities/marketplace/search/components/ad-browser.tsx'

/** The list page by React alone. */
export const renderList = (view: AdListView): string =>
  renderToString(
    <Frame>
      <AdBrowser list={packList(view)} heading={`آگهی‌های ${view.subject}`} />
    </Frame>,
  )
