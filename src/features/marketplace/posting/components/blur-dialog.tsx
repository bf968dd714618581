import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import {
  blurMarks,
  moveCorner,
  moveQuad,
  pixelsOf,
  quadOf,
  suggestPlate,
  type Point,
  type Quad,
} from '../blur-picture.ts'
import './blur-dialog.css'

type Mark = { kind: 'plate' | 'face'; quad: Quad }
const kinds = { plate: 'پلاک', face: 'چهره' }
const corners = ['بالا چپ', 'بالا راست', 'پایین راست', 'پایین چپ']
const arrows: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

type BlurDialogProps = { file: File; name: string; onDone: (file: File | null) => void }

/** Lets a person mark plates and faces by hand and blurs them on the device, before upload. */
export function BlurDialog({ file, name, onDone }: BlurDialogProps) {
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const [plate, setPlate] = useState<Quad | null>(null)
  const [state, setState] = useState<'open' | 'drawing' | 'failed'>('open')
  const box = useRef<HTMLDivElement>(null)
  const show = (image: HTMLImageElement | null) => {
    if (!image) return
    const address = URL.createObjectURL(file)
    image.src = address
    return () => URL.revokeObjectURL(address)
  }
  useEffect(() => {
    let gone = false
    const check = async () => {
      const image = await createImageBitmap(file).catch(() => null)
      const pixels = image && pixelsOf(image)
      image?.close()
      if (gone) return
      const quad = pixels ? suggestPlate(pixels) : quadOf(0.36, 0.62, 0.28, 0.06)
      setPlate(quad)
      setMarks([{ kind: 'plate', quad }])
    }
    void check()
    return () => {
      gone = true
    }
  }, [file])

  const change = (index: number, quad: (now: Quad) => Quad) =>
    setMarks((now) => now.map((mark, at) => (at === index ? { ...mark, quad: quad(mark.quad) } : mark)))
  const add = (kind: Mark['kind']) => {
    const quad = kind === 'plate' && plate ? plate : quadOf(0.42, 0.2, 0.12, 0.16)
    setMarks((now) => [...now, { kind, quad }])
  }
  /** Follows the pointer until it is released. */
  const drag = (event: PointerEvent, move: (by: Point) => void) => {
    event.preventDefault()
    const { width, height } = box.current!.getBoundingClientRect()
    let { clientX, clientY } = event
    const follow = (to: globalThis.PointerEvent) => {
      move({ x: (to.clientX - clientX) / width, y: (to.clientY - clientY) / height })
      ;({ clientX, clientY } = to)
    }
    const stop = new AbortController()
    window.addEventListener('pointermove', follow, { signal: stop.signal })
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, () => stop.abort(), { signal: stop.signal })
  }
  const press = (event: KeyboardEvent, move: (by: Point) => void) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const step = event.shiftKey ? 0.05 : 0.01
    move({ x: arrow.x * step, y: arrow.y * step })
  }
  const save = async () => {
    setState('drawing')
    const blurred = await blurMarks(
      file,
      marks.map(({ quad }) => quad),
    )
    if (blurred) onDone(blurred)
    else setState('failed')
  }
  return (
    <Dialog open title={`محو کردن پلاک و چهره: ${name}`} onClose={() => onDone(null)} onPressOutside={() => {}}>
      <div className="flex flex-col gap-3">
        <p className="text-note text-muted">
          جای پلاک را حدس زده‌ایم؛ چهار گوشه را روی پلاک یا چهره بکشید، یا با کلیدهای جهت جابه‌جا کنید (با Shift تندتر). عکس
          فقط روی همین دستگاه عوض می‌شود و بعد ارسال می‌شود.
        </p>
        {state === 'failed' && (
          <Notice tone="bad" live>
            این عکس عوض نشد؛ عکس دیگری انتخاب کنید.
          </Notice>
        )}
        <div ref={box} dir="ltr" className="blur-box">
          <img ref={show} alt={`عکس ${name}`} className="w-full" draggable={false} />
          <svg aria-hidden viewBox="0 0 1 1" preserveAspectRatio="none">
            {marks.map(({ quad }, index) => (
              <polygon
                key={index}
                points={quad.map(({ x, y }) => `${x},${y}`).join(' ')}
                onPointerDown={(event) => drag(event, (by) => change(index, (now) => moveQuad(now, by)))}
              />
            ))}
          </svg>
          {marks.map(({ kind, quad }, index) =>
            quad.map(({ x, y }, corner) => (
              <button
                key={`${index}-${corner}`}
                type="button"
                className="blur-corner"
                style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
                aria-label={`گوشهٔ ${corners[corner]} ${kinds[kind]} ${formatInteger(index + 1)}`}
                onPointerDown={(event) => {
                  event.currentTarget.focus()
                  drag(event, (by) => change(index, (now) => moveCorner(now, corner, by)))
                }}
                onKeyDown={(event) => press(event, (by) => change(index, (now) => moveCorner(now, corner, by)))}
              />
            )),
          )}
        </div>
        <ul className="divide-y divide-line">
          {marks.map(({ kind }, index) => (
            <li key={index} className="flex items-center gap-2 py-1">
              <button
                type="button"
                className="min-h-11 flex-1 text-start text-label"
                onKeyDown={(event) => press(event, (by) => change(index, (now) => moveQuad(now, by)))}
              >
                {kinds[kind]} {formatInteger(index + 1)}
                <span className="sr-only">، با کلیدهای جهت جابه‌جا می‌شود</span>
              </button>
              <Button kind="quiet" onClick={() => setMarks((now) => now.filter((_, at) => at !== index))}>
                حذف
                <span className="sr-only">
                  {' '}
                  {kinds[kind]} {formatInteger(index + 1)}
                </span>
              </Button>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button kind="outline" onClick={() => add('plate')}>
            افزودن پلاک
          </Button>
          <Button kind="outline" onClick={() => add('face')}>
            افزودن چهره
          </Button>
          <Button kind="main" busy={state === 'drawing'} disabled={marks.length === 0} onClick={() => void save()}>
            محو کردن
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
