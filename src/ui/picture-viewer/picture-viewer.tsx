import { IconLayoutGrid, IconX } from '#ui/icons/index.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { darkPictureOf } from '#kit/dark-picture.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { pictureAddress } from '#kit/picture-address.ts'
import { Picture } from '#ui/picture.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { StepButton } from './step-button.tsx'
import { usePinchZoom } from './use-pinch-zoom.ts'
import { useStrip } from './use-strip.ts'

export type ViewerPicture = {
  key: string
  alt: string
  /** The text below the picture. */
  caption?: string
}

/** Pictures of one kind are adjacent: the index of the first, and their number. */
export type ViewerGroup = { name: string; first: number; count: number }

type Pictures = readonly ViewerPicture[]

type PictureViewerProps = {
  pictures: Pictures
  groups: readonly ViewerGroup[]
  start: number
  title: string
  /** Ads have photos; albums have pictures, which may be drawings. */
  kind?: PictureKind
  onClose: () => void
}

const words = {
  photo: { every: 'عکس‌ها', previous: 'عکس قبلی', next: 'عکس بعدی' },
  picture: { every: 'تصویرها', previous: 'تصویر قبلی', next: 'تصویر بعدی' },
} as const
type PictureKind = keyof typeof words

/**
 * Full-screen pictures, one by one or all at once; swipe, arrow keys, pinch or double press to zoom, jumps to each
 * kind, Back or Escape to leave.
 */
export function PictureViewer({ pictures, groups, start, title, kind = 'photo', onClose }: PictureViewerProps) {
  const element = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(start)
  const [grid, setGrid] = useState(false)
  useBackCloses(true, onClose)
  // Closes while it is still in the page: only then the browser restores the focus.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const open = (index: number) => {
    setAt(index)
    setGrid(false)
  }
  return (
    <dialog
      ref={element}
      aria-label={`${words[kind].every}ی ${title}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden bg-[#0e1116] text-white"
    >
      <div className="flex h-full flex-col">
        {grid ? (
          <Grid pictures={pictures} groups={groups} onOpen={open} />
        ) : (
          <OneByOne
            pictures={pictures}
            groups={groups}
            start={at}
            kind={kind}
            onGrid={pictures.length > 1 ? setGrid : undefined}
          />
        )}
      </div>
      <button
        type="button"
        aria-label="بستن"
        onClick={onClose}
        className="absolute end-3 top-1 grid size-11 place-items-center rounded-full"
      >
        <IconX aria-hidden size={24} />
      </button>
    </dialog>
  )
}

type OneByOneProps = {
  pictures: Pictures
  groups: readonly ViewerGroup[]
  start: number
  kind: PictureKind
  onGrid?: (grid: true) => void
}

function OneByOne({ pictures, groups, start, kind, onGrid }: OneByOneProps) {
  const { every, previous, next } = words[kind]
  const { strip, current, go } = useStrip(pictures.length, start)
  return (
    <div
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') go(current + 1)
        else if (event.key === 'ArrowRight') go(current - 1)
        else return
        event.preventDefault()
      }}
    >
      <div className="flex min-h-13 flex-none items-center gap-1 ps-4 pe-16">
        <p role="status" className="text-label">
          {toPersianDigits(current + 1)} از {toPersianDigits(pictures.length)}
        </p>
        {onGrid && (
          <button
            type="button"
            onClick={() => onGrid(true)}
            className="ms-auto inline-flex min-h-11 items-center gap-2 px-3 text-label font-medium"
          >
            <IconLayoutGrid aria-hidden size={20} />
            همهٔ {every}
          </button>
        )}
      </div>
      <div className="relative min-h-0 flex-1">
        <ul
          ref={strip}
          tabIndex={0}
          autoFocus
          aria-label={every}
          className="flex h-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
        >
          {pictures.map((picture, index) => (
            <Zoomable key={`${picture.key}-${index}`} picture={picture} active={index === current} />
          ))}
        </ul>
        <StepButton label={previous} side="start" disabled={current === 0} onClick={() => go(current - 1)} />
        <StepButton
          label={next}
          side="end"
          disabled={current === pictures.length - 1}
          onClick={() => go(current + 1)}
        />
      </div>
      {pictures[current]?.caption && (
        <p className="flex-none px-4 pt-2 text-center text-label [overflow-wrap:anywhere] last:pb-[calc(12px+env(safe-area-inset-bottom))]">
          {pictures[current].caption}
        </p>
      )}
      {groups.length > 1 && <GroupJumps groups={groups} current={current} onJump={go} />}
    </div>
  )
}

type GroupJumpsProps = { groups: readonly ViewerGroup[]; current: number; onJump: (index: number) => void }

function GroupJumps({ groups, current, onJump }: GroupJumpsProps) {
  return (
    <ul
      aria-label="بخش‌های خودرو"
      className="flex flex-none justify-center gap-1 overflow-x-auto px-3 py-2 pb-[calc(8px+env(safe-area-inset-bottom))]"
    >
      {groups.map(({ name, first, count }) => (
        <li key={name}>
          <button
            type="button"
            aria-current={(current >= first && current < first + count) || undefined}
            onClick={() => onJump(first)}
            className="min-h-11 rounded-control px-4 text-label whitespace-nowrap text-[#c9d1dc] aria-[current]:bg-[#2c3440] aria-[current]:font-bold aria-[current]:text-white"
          >
            {name} ({toPersianDigits(count)})
          </button>
        </li>
      ))}
    </ul>
  )
}

type GridProps = { pictures: Pictures; groups: readonly ViewerGroup[]; onOpen: (index: number) => void }

function Grid({ pictures, groups, onOpen }: GridProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {groups.map(({ name, first, count }) => (
        <section key={name} aria-label={name} className="mx-auto max-w-[1200px] px-3 pb-4">
          <h2 className="flex min-h-13 items-center text-body">
            {name} ({toPersianDigits(count)})
          </h2>
          <ul className="grid grid-cols-2 gap-2 md:grid-cols-4">
            {pictures.slice(first, first + count).map(({ key, alt }, index) => (
              <li key={`${key}-${index}`}>
                <button
                  type="button"
                  autoFocus={first + index === 0}
                  onClick={() => onOpen(first + index)}
                  className="block w-full"
                >
                  <Picture
                    name={key}
                    alt={alt}
                    sizes="(width >= 48rem) 280px, 50vw"
                    className="aspect-4/3 w-full rounded-control object-cover"
                  />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Zoomable({ picture, active }: { picture: Pictures[number]; active: boolean }) {
  const frame = useRef<HTMLLIElement>(null)
  usePinchZoom(frame, active)
  const [small] = useState(() => shownAddress(picture.key))
  return (
    <li ref={frame} className="grid h-full w-full flex-none snap-center touch-pan-x place-items-center overflow-hidden">
      <Picture
        name={picture.key}
        alt={picture.alt}
        sizes="100vw"
        small={small}
        className="size-full object-contain select-none"
      />
    </li>
  )
}

/** Returns the rendering of a picture that the page already shows, or the smallest one, which loads fastest. */
function shownAddress(key: string): string {
  const images = [...document.querySelectorAll<HTMLImageElement>('picture > img')]
  // A drawing may be shown in its dark version.
  const keys = [key, darkPictureOf(key)]
  const isShown = ({ complete, currentSrc }: HTMLImageElement) =>
    complete && keys.some((each) => each !== null && currentSrc.includes(`/pictures/${each}/`))
  const shown = images.find(isShown)
  return shown?.currentSrc ?? pictureAddress(key, 160, 'webp')
}
