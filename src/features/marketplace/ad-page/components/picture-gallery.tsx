import { IconCameraOff, IconMaximize } from '#ui/icons/index.ts'
import { useState } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { useLatePart } from '#ui/late-parts.ts'
import { loadChunk, loadChunkQuietly } from '#ui/load-chunk.ts'
import { StepButton } from '#ui/picture-viewer/step-button.tsx'
import { useStrip } from '#ui/picture-viewer/use-strip.ts'
import { Picture } from '#ui/picture.tsx'
import type { AdView } from '../ad-view.ts'

/** Loaded at the first press; most readers never open it. */
const loadViewer = () => loadChunk(() => import('./ad-viewer.tsx'))
const warmViewer = () => loadChunkQuietly(() => import('./ad-viewer.tsx'))
type Viewer = NonNullable<Awaited<ReturnType<typeof loadViewer>>>['AdViewer']

const sizes = '(width >= 64rem) 600px, 100vw'

/**
 * The pictures of an ad as a strip to swipe. It runs right to left, so the next picture comes from
 * the left.
 */
export function PictureGallery({ pictures, title }: { pictures: AdView['pictures']; title: string }) {
  const { strip, current, go } = useStrip(pictures.length)
  const [viewer, setViewer] = useState<{ Part: Viewer; start: number } | null>(null)
  useLatePart(warmViewer)
  const openViewer = (start: number) => {
    void loadViewer().then((part) => part && setViewer({ Part: part.AdViewer, start }))
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
    <section aria-label="عکس‌ها" data-print="pictures" className="picture-gallery">
      <div>
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
        >
          {pictures.map(({ key, alt }, index) => (
            // Keyboard users open the viewer with the button below.
            <li
              key={`${key}-${index}`}
              data-shown={index === current || undefined}
              onClick={() => openViewer(index)}
              onPointerEnter={() => void warmViewer()}
            >
              <Picture name={key} alt={alt} sizes={sizes} first={index === 0} />
            </li>
          ))}
        </ul>
        <p role="status" className="ad-card-count">
          {toPersianDigits(current + 1)} از {toPersianDigits(pictures.length)}
        </p>
        <button
          type="button"
          aria-label="نمایش تمام‌صفحه"
          onClick={() => openViewer(current)}
          onPointerEnter={() => void warmViewer()}
          className="picture-act end-3 bottom-3 grid"
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
      {pictures.length > 1 && <Thumbnails pictures={pictures} go={go} openViewer={openViewer} />}
      {viewer && <viewer.Part pictures={pictures} start={viewer.start} title={title} onClose={() => setViewer(null)} />}
    </section>
  )
}

type ThumbnailsProps = {
  pictures: AdView['pictures']
  go: (index: number) => void
  openViewer: (start: number) => void
}

const thumbnailWidths = [160, 320] as const

/** Three further pictures beside the large one; the last one opens all others. */
function Thumbnails({ pictures, go, openViewer }: ThumbnailsProps) {
  const more = pictures.length - 4
  return (
    <ul aria-label="پیش‌نمایش عکس‌ها">
      {pictures.slice(1, 4).map(({ key, view }, index) => (
        <li key={`${key}-${index}`}>
          <button
            type="button"
            aria-label={
              index === 2 && more > 0
                ? `${toPersianDigits(more)} عکس دیگر`
                : `عکس ${toPersianDigits(index + 2)}${view ? `، ${view}` : ''}`
            }
            onClick={() => (index === 2 && more > 0 ? openViewer(index + 1) : go(index + 1))}
          >
            <Picture name={key} alt="" sizes="152px" widths={thumbnailWidths} />
            {index === 2 && more > 0 && <span>{toPersianDigits(more)} عکس دیگر</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
