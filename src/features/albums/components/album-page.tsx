import { IconCar } from '#ui/icons/index.ts'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { TurnButton } from '#features/drawings/embeds.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { useLatePart } from '#ui/late-parts.ts'
import { loadChunk, loadChunkQuietly } from '#ui/load-chunk.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { Picture } from '#ui/picture.tsx'
import { albumsPath } from '../addresses.ts'
import type { AlbumPicture, AlbumView } from '../album-view.ts'
import { AlbumCards } from './album-cards.tsx'
import './albums.css'

/** Both load late: most readers only view the page. */
const loadViewer = () => loadChunk(() => import('./album-viewer.tsx'))
const warmViewer = () => loadChunkQuietly(() => import('./album-viewer.tsx'))
const loadSave = () => loadChunkQuietly(() => import('./offline-save.tsx'))

type Viewer = NonNullable<Awaited<ReturnType<typeof loadViewer>>>['AlbumViewer']
type Save = ComponentType<{ album: AlbumView }>

type AlbumPageProps = { album: AlbumView; origin: string }

/** One album with its pictures by category. */
export function AlbumPage({ album, origin }: AlbumPageProps) {
  const [viewer, setViewer] = useState<{ Part: Viewer; start: number } | null>(null)
  const [save, setSave] = useState<{ Part: Save } | null>(null)
  useLatePart(warmViewer)
  useLatePart(loadSave)
  useEffect(() => {
    let open = true
    void loadSave().then((part) => part && open && setSave({ Part: part.OfflineSave }))
    return () => void (open = false)
  }, [])
  const show = (start: number) => void loadViewer().then((part) => part && setViewer({ Part: part.AlbumViewer, start }))
  return (
    <article className="flex flex-col gap-4">
      <PageHeader
        title={`آلبوم ${album.title}`}
        back={{ href: albumsPath, label: 'آلبوم خودروها' }}
        badges={album.drawn && <Badge tone="info">تصویر ترسیمی</Badge>}
        lead={`${formatInteger(album.pictures.length)} تصویر، آخرین تغییر ${album.changed}.${
          album.drawn ? ' این تصویرها طرح هستند، نه عکس خودرو.' : ''
        }`}
        actions={
          <ButtonLink kind="secondary" href={album.model.href} icon={<IconCar aria-hidden size={20} />}>
            قیمت و مشخصات {album.model.label}
          </ButtonLink>
        }
      />
      <div className="album-acts">
        {save ? <save.Part album={album} /> : <div className="album-save" />}
        <TurnButton turn={album.turn} title={album.title} />
        <CopyButton text={origin + album.path} name="لینک آلبوم" />
      </div>
      <div data-album>
        {album.groups.map(({ category, name, first, count }) => (
          <section key={category} aria-labelledby={category}>
            <h2 id={category} className="text-heading">
              {name} <span className="text-muted">({toPersianDigits(count)})</span>
            </h2>
            <ul className="album-grid">
              {album.pictures.slice(first, first + count).map((picture, index) => (
                <Item
                  key={`${picture.key}-${index}`}
                  picture={picture}
                  first={first + index === 0}
                  onOpen={() => show(first + index)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {album.others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others" className="text-heading">
            آلبوم‌های دیگر
          </h2>
          <AlbumCards albums={album.others} label="آلبوم‌های دیگر" />
        </section>
      )}
      {viewer && <viewer.Part album={album} start={viewer.start} onClose={() => setViewer(null)} />}
    </article>
  )
}

type ItemProps = { picture: AlbumPicture; first: boolean; onOpen: () => void }

function Item({ picture, first, onOpen }: ItemProps) {
  const { key, alt, caption, credit, downloads } = picture
  const box = useRef<HTMLButtonElement>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    // It may have failed before hydration.
    const image = box.current?.querySelector('img')
    if (image?.complete && image.currentSrc && image.naturalWidth === 0) setBroken(true)
  }, [])
  return (
    <li className="card" data-broken={broken || undefined}>
      <button
        ref={box}
        type="button"
        aria-label={`نمایش تمام‌صفحه: ${alt}`}
        onClick={onOpen}
        onErrorCapture={() => setBroken(true)}
        onLoadCapture={() => setBroken(false)}
        onPointerEnter={() => void warmViewer()}
      >
        <Picture name={key} alt="" sizes="(width >= 64rem) 390px, (width >= 40rem) 50vw, 100vw" first={first} />
      </button>
      <div>
        <p>{caption}</p>
        <p className="text-note text-muted">{credit}</p>
        <p role="status" className="album-broken">
          {broken && 'این تصویر باز نشد؛ بقیهٔ تصویرها را می‌بینید.'}
        </p>
        <details className="album-downloads">
          <summary>دریافت</summary>
          <ul>
            {downloads.map(({ href, label, size }) => (
              <li key={href}>
                <a href={href} download className="text-link">
                  {label}
                  {size ? ` (${size})` : ' (حجم هنوز مشخص نیست)'}
                </a>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </li>
  )
}
