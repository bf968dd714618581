import { renderToString } from 'react-dom/server'
import { Frame } from '#app/layouts/frame.tsx'
import type { AdListView } from '#capabilities/marketplace/search/ad-list-view.ts'
import { AdList } from '#capabilities/marketplace/ad/components/ad-list.tsx'
import { AdBrowser } from '#capabilities/marketplace/search/components/ad-browser.tsx'
import { choiceKeys, filterName } from '#capabilities/marketplace/search/filter-keys.ts'
import { shortlistActions } from '#capabilities/marketplace/shortlist/components/shortlist-actions.tsx'
import { CheckboxGroup } from '#ui/checkbox-group.tsx'

/** The list page by React alone: what the product renders once stands beside the frame of the list, rendered anew. */
export const renderList = ({ ads, facets, histograms, map, ...view }: AdListView): string =>
  renderToString(
    <Frame>
      <AdBrowser
        list={{
          ...view,
          shown: ads.length,
          picture: null,
          cards: '',
          options: {},
          reading: '',
          ...(map && { map: '' }),
          histograms: JSON.stringify(histograms),
        }}
        heading={`آگهی‌های ${view.subject}`}
      />
      <AdList actions={shortlistActions} ads={ads} eager={2} label="آگهی‌ها" />
      {choiceKeys.map(
        (key) => facets[key] && <CheckboxGroup key={key} legend={filterName(key)} name={key} options={facets[key]} />,
      )}
    </Frame>,
  )
