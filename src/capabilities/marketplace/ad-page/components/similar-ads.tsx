import { SectionHead } from '#ui/parts/section-head.tsx'
import type { AdCard } from '../../ad/ad-card.ts'
import type { AdView } from '../ad-view.ts'
import { AdList } from '../../ad/components/ad-list.tsx'
import { shortlistActions } from '../../shortlist/components/shortlist-actions.tsx'

/** Cars like this one, each with what it is better in (FEATURES AD08). */
export function SimilarAds({ similar }: { similar: AdView['similar'] }) {
  if (similar.length === 0) return null
  const differences = new Map(similar.map(({ ad, difference }) => [ad.id, difference]))
  const noteOf = ({ id }: AdCard) => (
    <p className="ad-card-pieces font-medium text-good">
      {differences
        .get(id)
        ?.split(' · ')
        .map((piece) => (
          <span key={piece}>{piece}</span>
        ))}
    </p>
  )
  return (
    <section aria-labelledby="similar" data-print="no">
      <SectionHead id="similar" title="خودروهای مشابه" />
      <AdList actions={shortlistActions} ads={similar.map(({ ad }) => ad)} label="خودروهای مشابه" note={noteOf} />
    </section>
  )
}
