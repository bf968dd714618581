import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { Picture } from '#ui/picture.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import type { AdView } from '../ad-view.ts'
import { StepButton } from './step-button.tsx'
import { usePinchZoom } from './use-pinch-zoom.ts'
import { useStrip } from './use-strip.ts'

type PictureViewerProps = { pictures: AdView['pictures']; start: number; title: string; onClose: () => void }

/** Pictures over the whole screen; swipe, arrow keys, pinch or double press to zoom, Back or Escape to leave. */
export function PictureViewer({ pictures, start, title, onClose }: PictureViewerProps) {
  const element = useRef<HTMLDialogElement>(null)
  const { strip, current, go } = useStrip(pictures.length, start)
  useBackCloses(true, onClose)
  useEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={element}
      aria-label={`عکس‌های ${title}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') go(current + 1)
        if (event.key === 'ArrowRight') go(current - 1)
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden bg-[#0e1116] text-white"
    >
      <ul
        ref={strip}
        tabIndex={0}
        aria-label="عکس‌ها"
        className="flex h-full snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none]"
      >
        {pictures.map((picture, index) => (
          <Zoomable key={`${picture.key}-${index}`} picture={picture} active={index === current} />
        ))}
      </ul>
      <p role="status" className="absolute start-4 top-4 rounded-[4px] bg-[#14181fcc] px-2 py-0.5 text-label">
        {toPersianDigits(current + 1)} از {toPersianDigits(pictures.length)}
      </p>
      <button
        type="button"
        aria-label="بستن"
        onClick={onClose}
        className="absolute end-3 top-3 grid size-11 place-items-center rounded-full bg-[#14181fcc]"
      >
        <IconX aria-hidden size={24} />
      </button>
      <StepButton label="عکس قبلی" side="start" disabled={current === 0} onClick={() => go(current - 1)} />
      <StepButton
        label="عکس بعدی"
        side="end"
        disabled={current === pictures.length - 1}
        onClick={() => go(current + 1)}
      />
    </dialog>
  )
}

function Zoomable({ picture, active }: { picture: AdView['pictures'][number]; active: boolean }) {
  const frame = useRef<HTMLLIElement>(null)
  usePinchZoom(frame, active)
  return (
    <li ref={frame} className="grid h-full w-full flex-none snap-center touch-pan-x place-items-center overflow-hidden">
      <Picture
        name={picture.key}
        alt={picture.alt}
        sizes="100vw"
        className="max-h-dvh w-dvw bg-none object-contain select-none"
      />
    </li>
  )
}
