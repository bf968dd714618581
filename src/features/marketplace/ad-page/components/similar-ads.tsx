import { SectionHead } from '#ui/parts/section-head.tsx'
import type { AdCard } from '../../ad/ad-card.ts'
import type { AdView } from '../ad-view.ts'
import { AdList } from '../../ad/components/ad-list.tsx'
import { shortlistActions } from '../../shortlist/components/shortlist-actions.tsx'

/** Similar cars, each with its advantages and disadvantages. */
export function SimilarAds({ similar }: { similar: AdView['similar'] }) {
  if (similar.length === 0) return null
  const differences = new Map(similar.map(({ ad, ...difference }) => [ad.id, difference]))
  const noteOf = ({ id }: AdCard) => {
    const { better = [], worse = [] } = differences.get(id) ?? {}
    return (
      <>
        <Pieces texts={better} className="font-medium text-good" />
        <Pieces texts={worse} className="text-muted" />
      </>
    )
  }
  return (
    <section aria-labelledby="similar" data-print="no">
      <SectionHead id="similar" title="خودروهای مشابه" />
      <AdList actions={shortlistActions} ads={similar.map(({ ad }) => ad)} label="خودروهای مشابه" note={noteOf} />
    </section>
  )
}

function Pieces({ texts, className }: { texts: readonly string[]; className: string }) {
  if (texts.length === 0) return null
  return (
    <p className={`ad-card-pieces ${className}`}>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  )
}
