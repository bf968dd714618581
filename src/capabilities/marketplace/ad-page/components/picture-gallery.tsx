import { IconCameraOff, IconMaximize } from '@tabler/icons-react'
import { useState } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { useLatePart } from '#ui/late-parts.ts'
import { loadChunk, loadChunkQuietly } from '#ui/load-chunk.ts'
import { Picture } from '#ui/picture.tsx'
import type { AdView } from '../ad-view.ts'
import { StepButton } from './step-button.tsx'
import { useStrip } from './use-strip.ts'

/** Comes with the first press; most readers never open it. */
const loadViewer = () => loadChunk(() => import('./picture-viewer.tsx'))
const warmViewer = () => loadChunkQuietly(() => import('./picture-viewer.tsx'))
type Viewer = NonNullable<Awaited<ReturnType<typeof loadViewer>>>['PictureViewer']

const sizes = '(width >= 64rem) 780px, 100vw'

/** The pictures of an ad as a strip that is swiped; right to left, so the next picture comes from the left. */
export function PictureGallery({ pictures, title }: { pictures: AdView['pictures']; title: string }) {
  const { strip, current, go } = useStrip(pictures.length)
  const [viewer, setViewer] = useState<{ Part: Viewer; start: number } | null>(null)
  useLatePart(warmViewer)
  const openViewer = () => {
    const start = current
    void loadViewer().then((part) => part && setViewer({ Part: part.PictureViewer, start }))
  }
  if (pictures.length === 0) {
    return (
      <div className="grid aspect-4/3 max-h-80 w-full place-items-center card text-muted">
        <span className="flex flex-col items-center gap-2">
          <IconCameraOff aria-hidden size={36} />
          این آگهی عکس ندارد
        </span>
      </div>
    )
  }
  return (
    <section aria-label="عکس‌ها" data-print="pictures">
      <div className="relative -mx-4 -mt-4 overflow-hidden bg-line md:mx-0 md:mt-0 md:rounded-card">
        <ul
          ref={strip}
          data-strip
          tabIndex={0}
          aria-label={`${toPersianDigits(pictures.length)} عکس از ${title}`}
          onKeyDown={(event) => {
            if (event.key === 'ArrowLeft') go(current + 1)
            else if (event.key === 'ArrowRight') go(current - 1)
            else return
            event.preventDefault()
          }}
          className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none]"
        >
          {pictures.map(({ key, alt }, index) => (
            <li
              key={`${key}-${index}`}
              data-shown={index === current || undefined}
              className="w-full flex-none snap-center"
            >
              <Picture
                name={key}
                alt={alt}
                sizes={sizes}
                first={index === 0}
                className="aspect-4/3 w-full object-cover"
              />
            </li>
          ))}
        </ul>
        <p
          role="status"
          className="absolute start-3 bottom-3 rounded-[4px] bg-[#14181fcc] px-2 py-0.5 text-note text-white"
        >
          {toPersianDigits(current + 1)} از {toPersianDigits(pictures.length)}
        </p>
        <button
          type="button"
          aria-label="نمایش تمام‌صفحه"
          onClick={openViewer}
          onPointerEnter={() => void warmViewer()}
          className="absolute end-3 bottom-3 grid size-11 place-items-center rounded-full bg-[#14181fcc] text-white"
        >
          <IconMaximize aria-hidden size={20} />
        </button>
        {pictures.length > 1 && (
          <>
            <StepButton label="عکس قبلی" side="start" disabled={current === 0} onClick={() => go(current - 1)} />
            <StepButton
              label="عکس بعدی"
              side="end"
              disabled={current === pictures.length - 1}
              onClick={() => go(current + 1)}
            />
          </>
        )}
      </div>
      {pictures.length > 1 && <Thumbnails pictures={pictures} current={current} go={go} />}
      {viewer && <viewer.Part pictures={pictures} start={viewer.start} title={title} onClose={() => setViewer(null)} />}
    </section>
  )
}

type ThumbnailsProps = { pictures: AdView['pictures']; current: number; go: (index: number) => void }

function Thumbnails({ pictures, current, go }: ThumbnailsProps) {
  return (
    <ul aria-label="پیش‌نمایش عکس‌ها" className="mt-3 hidden gap-2 overflow-x-auto pb-1 md:flex">
      {pictures.map(({ key, view }, index) => (
        <li key={`${key}-${index}`} className="flex-none">
          <button
            type="button"
            aria-label={`عکس ${toPersianDigits(index + 1)}${view ? `، ${view}` : ''}`}
            aria-current={index === current || undefined}
            onClick={() => go(index)}
            className="block overflow-hidden rounded-control border-2 border-transparent aria-[current]:border-lazuli"
          >
            <Picture name={key} alt="" sizes="88px" className="aspect-4/3 w-22 object-cover" />
          </button>
        </li>
      ))}
    </ul>
  )
}
