import { renderToString } from 'react-dom/server'
import { Frame } from '#app/layouts/frame.tsx'
import type { AdListView } from '#features/marketplace/search/ad-list-view.ts'
import { AdList } from '#features/marketplace/ad/components/ad-list.tsx'
import { AdBrowser } from '#features/marketplace/search/components/ad-browser.tsx'
import { choiceKeys, filterName } from '#features/marketplace/search/filter-keys.ts'
import { shortlistActions } from '#features/marketplace/shortlist/components/shortlist-actions.tsx'
import { CheckboxGroup } from '#ui/checkbox-group.tsx'

/**
 * Renders the list page by React alone: the cached parts of the product are beside the frame of the list, which is
 * rendered each time.
 */
export const renderList = ({ ads, facets, histograms, map, townMap, ...view }: AdListView): string =>
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
          ...(townMap && { townMap: JSON.stringify(townMap) }),
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
