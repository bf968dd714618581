import { renderToString } from 'react-dom/server'
import { Frame } from '#app/layouts/frame.tsx'
import type { AdListView } from '#capabilities/marketplace/search/ad-list-view.ts'
import { serializeList } from '#capabilities/marketplace/search/serialized-list.ts'
import { AdBrowser } from '#capabilities/marketplace/search/components/ad-browser.tsx'

/** The list page by React alone. */
export const renderList = (view: AdListView): string =>
  renderToString(
    <Frame>
      <AdBrowser list={serializeList(view)} heading={`آگهی‌های ${view.subject}`} />
    </Frame>,
  )
