import { formatInteger } from '#kit/digits.ts'
import { Picture } from '#ui/picture.tsx'
import type { AlbumCard } from '../album-view.ts'
import './albums.css'

const widths = [160, 320, 640] as const

/** Albums in columns; each cover has its space before it loads. */
export const AlbumCards = ({ albums, label }: { albums: readonly AlbumCard[]; label: string }) => (
  <ul className="album-columns" aria-label={label}>
    {albums.map((album, index) => (
      <li key={album.href} className="card">
        <a href={album.href}>
          <Picture
            name={album.cover}
            alt=""
            sizes="(width >= 64rem) 290px, (width >= 40rem) 33vw, 50vw"
            widths={widths}
            first={index === 0}
          />
          <b>{album.label}</b>
          <span>
            {formatInteger(album.count)} تصویر
            {album.size && ` · ${album.size}`}
          </span>
          {album.drawn && <span>تصویر ترسیمی</span>}
        </a>
      </li>
    ))}
  </ul>
)
