import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { pictureAddress } from '#kit/picture-address.ts'
import { classNames } from '#ui/class-names.ts'
import type { GalleryCard } from '../gallery-view.ts'
import { OpenLine } from './open-line.tsx'

/** Galleries as rows on phones and cards on wide screens; `narrow` where something stands beside them. */
export function GalleryList({ galleries, narrow }: { galleries: readonly GalleryCard[]; narrow: boolean }) {
  return (
    <ul
      aria-label="نمایشگاه‌ها"
      className={classNames(
        '-mx-4 divide-y divide-line border-y border-line bg-surface md:mx-0 md:grid md:grid-cols-2 md:gap-4 md:divide-y-0 md:border-0 md:bg-transparent',
        !narrow && 'lg:grid-cols-3',
      )}
    >
      {galleries.map((gallery) => (
        <Card key={gallery.slug} gallery={gallery} />
      ))}
    </ul>
  )
}

function Card({ gallery }: { gallery: GalleryCard }) {
  return (
    <li className="relative flex flex-col gap-1 p-4 md:rounded-card md:border md:border-line md:bg-surface md:transition-[border-color,box-shadow] md:duration-150 md:hover:border-control md:hover:shadow-raised">
      <div className="flex items-baseline gap-3">
        <h2 className="min-w-0 flex-1 text-body font-bold">
          <a href={gallery.href} className="cover-link">
            {gallery.name}
          </a>
        </h2>
        <span className="flex-none text-label font-medium">
          {gallery.stock > 0 ? `${formatInteger(gallery.stock)} آگهی` : 'بدون آگهی'}
        </span>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 text-label text-muted">
        <span>
          {gallery.place} · از سال {toPersianDigits(gallery.since)}
        </span>
        {gallery.verified && (
          <span className="flex items-center gap-1 text-good">
            <IconRosetteDiscountCheck aria-hidden size={16} className="flex-none" />
            پروانهٔ بررسی‌شده
          </span>
        )}
      </p>
      <OpenLine open={gallery.open} />
      {gallery.focus.length > 0 && <p className="text-note text-muted">برندهای اصلی: {gallery.focus.join('، ')}</p>}
      {gallery.pictures.length > 0 && (
        <div className="mt-auto grid grid-cols-3 gap-1 pt-2">
          {gallery.pictures.map((key) => (
            <Thumbnail key={key} name={key} />
          ))}
        </div>
      )}
    </li>
  )
}

/** Ornament beside the words, and many on a page: two small files are enough. */
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
      className="aspect-4/3 w-full rounded-control bg-line object-cover"
    />
  )
}
