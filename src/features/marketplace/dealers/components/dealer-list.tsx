import { IconBuildingStore, IconRosetteDiscountCheck, IconStar } from '#ui/icons/index.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { listInWords } from '#kit/sentence.ts'
import { pictureAddress } from '#kit/picture-address.ts'
import { classNames } from '#ui/class-names.ts'
import type { DealerCard } from '../dealer-view.ts'
import { OpenLine } from './open-line.tsx'
import './dealer-list.css'

/** Dealers as rows on phones and cards on wide screens; `narrow` beside other content. */
export function DealerList({ galleries, narrow }: { galleries: readonly DealerCard[]; narrow: boolean }) {
  return (
    <ul aria-label="نمایشگاه‌ها" className={classNames('gallery-list', !narrow && 'lg:grid-cols-3')}>
      {galleries.map((dealer) => (
        <Card key={dealer.slug} gallery={dealer} />
      ))}
    </ul>
  )
}

function Card({ gallery }: { gallery: DealerCard }) {
  return (
    <li className="gallery-card">
      <span className="monogram overflow-hidden">
        {gallery.logo ? <Logo name={gallery.logo} /> : <IconBuildingStore aria-hidden size={22} />}
      </span>
      <div>
        <h2>
          <a href={gallery.href} className="cover-link">
            {gallery.name}
          </a>
        </h2>
        <p>
          {gallery.place} · از سال {toPersianDigits(gallery.since)}
        </p>
      </div>
      <span className="tag">{gallery.stock > 0 ? `${formatInteger(gallery.stock)} آگهی` : 'بدون آگهی'}</span>
      <div className="gallery-card-more">
        <div className="flex flex-wrap items-center gap-x-4">
          {gallery.rating && (
            <p className="flex items-center gap-1">
              <IconStar aria-hidden size={16} className="flex-none" />
              {gallery.rating.average} از ۵ ({gallery.rating.count} نظر)
            </p>
          )}
          {gallery.open && <OpenLine open={gallery.open} />}
          {gallery.verified && (
            <p className="flex items-center gap-1 text-good">
              <IconRosetteDiscountCheck aria-hidden size={16} className="flex-none" />
              پروانهٔ بررسی‌شده
            </p>
          )}
        </div>
        {gallery.focus.length > 0 && <p>برندهای اصلی: {focusText(gallery.focus)}</p>}
      </div>
      {gallery.pictures.length > 0 && (
        <div className="gallery-card-pictures">
          {gallery.pictures.map((key) => (
            <Thumbnail key={key} name={key} />
          ))}
        </div>
      )}
    </li>
  )
}

const Logo = ({ name }: { name: string }) => (
  <img
    src={pictureAddress(name, 160, 'webp')}
    alt=""
    width={160}
    height={160}
    loading="lazy"
    decoding="async"
    className="size-full object-cover"
  />
)

const maxMakes = 3

/** Names the first makes and counts the others, so that no name is cut. */
function focusText(makes: readonly string[]): string {
  const more = makes.length - maxMakes
  if (more <= 1) return listInWords(makes)
  return `${makes.slice(0, maxMakes).join('، ')} و ${toPersianDigits(more)} برند دیگر`
}

/** A decorative picture. Pages show many, so two small files suffice. */
function Thumbnail({ name }: { name: string }) {
  return (
    <img
      src={pictureAddress(name, 320, 'webp')}
      srcSet={`${pictureAddress(name, 160, 'webp')} 160w, ${pictureAddress(name, 320, 'webp')} 320w`}
      sizes="(width >= 48rem) 120px, 30vw"
      alt=""
      width={320}
      height={240}
      loading="lazy"
      decoding="async"
    />
  )
}
