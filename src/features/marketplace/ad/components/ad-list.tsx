import { IconCameraOff } from '#ui/icons/index.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { Picture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import type { AdCard } from '../ad-card.ts'

const widths = [160, 320, 640] as const
// Slightly less than the real width, so that phones with 2.6 device pixels per pixel load the 320
// px file.
const sizes = '(width >= 48rem) 280px, 112px'

type AdListProps = {
  ads: readonly AdCard[]
  /** The number of pictures in the first view, which load eagerly. */
  eager?: number
  label: string
  /** Adds a line below a card, such as a price change since it was saved. */
  note?: (ad: AdCard) => React.ReactNode
  /** Replaces the title, for example to add a remark. */
  title?: (ad: AdCard) => React.ReactNode
  /** Adds buttons to a card, such as `shortlistActions`. */
  actions?: (ad: AdCard) => React.ReactNode
}

/** Ads as rows on phones and as cards on wide screens. */
export function AdList({ ads, eager = 0, label, note, title, actions }: AdListProps) {
  return (
    <ul aria-label={label} className="ad-list">
      {ads.map((ad, index) => (
        <Card
          key={ad.id}
          ad={ad}
          first={index < eager}
          note={note?.(ad)}
          title={title?.(ad) ?? ad.title}
          actions={actions?.(ad)}
        />
      ))}
    </ul>
  )
}

type CardProps = {
  ad: AdCard
  /** Whether the picture is in the first view. */
  first?: boolean
  note?: React.ReactNode
  title: React.ReactNode
  actions?: React.ReactNode
}

/** One ad. Scripts for markup without React hydration read its attributes. */
export function Card({ ad, first = false, note, title, actions }: CardProps) {
  return (
    <li className="ad-card" data-ad={ad.id} data-toman={ad.toman ?? undefined} data-facts={ad.kept}>
      <div className="ad-card-picture">
        {ad.picture ? (
          <Picture name={ad.picture} alt={ad.alt} sizes={sizes} widths={widths} first={first} />
        ) : (
          <span className="grid size-full place-items-center text-muted">
            <IconCameraOff size={28} role="img" aria-label="بدون عکس" />
          </span>
        )}
        {ad.pictureCount > 1 && (
          <span className="ad-card-count">
            {toPersianDigits(ad.pictureCount)}
            <span className="sr-only"> عکس</span>
          </span>
        )}
      </div>
      <div className="ad-card-body">
        <h3 className="ad-card-title">
          <a href={ad.href} className="cover-link">
            {title}
          </a>
        </h3>
        <p className="ad-card-facts">
          {ad.facts.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </p>
        <p className="ad-card-price">
          <CardPrice price={ad.price} />
        </p>
        {note && <div className="ad-card-note">{note}</div>}
        <div className="ad-card-foot">
          {ad.sold && <span className="rating">فروخته شد</span>}
          {ad.rating && (
            <span className="rating" data-word={ad.rating.word}>
              {ad.rating.caution ? (
                <>
                  <span>
                    {ad.rating.text} · {ad.rating.caution}
                  </span>{' '}
                  <span>{ad.rating.gap}</span>
                </>
              ) : (
                ad.rating.line
              )}
            </span>
          )}
          {ad.plate && <span className="rating">{ad.plate}</span>}
          {ad.unrated && !ad.sold && <span className="rating">{ad.unrated}</span>}
        </div>
      </div>
      <p className="ad-card-where">
        <span>{ad.place}</span> <span>{ad.age}</span> <span>{ad.seller}</span>
      </p>
      {actions}
    </li>
  )
}

function CardPrice({ price: { before, toman, after } }: Pick<AdCard, 'price'>) {
  if (toman === null) return <>{before}</>
  return (
    <>
      <span className="text-note font-normal text-muted">{before}</span>
      <Price toman={toman} />
      {after && <span className="ad-card-after">{after}</span>}
    </>
  )
}
