import { IconRotateClockwise } from '#ui/icons/index.ts'
import { useCallback, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Notice } from '../notice.tsx'
import { cropPicture, moveSides, turnPicture, wholeFrame, type Frame, type Side } from './crop-picture.ts'
import './crop-dialog.css'

const corners: readonly { sides: readonly [Side, Side]; name: string }[] = [
  { sides: ['left', 'top'], name: 'بالا چپ' },
  { sides: ['right', 'top'], name: 'بالا راست' },
  { sides: ['right', 'bottom'], name: 'پایین راست' },
  { sides: ['left', 'bottom'], name: 'پایین چپ' },
]
const arrows: Record<string, { x: number; y: number }> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}
const percent = (part: number) => `${part * 100}%`

type CropDialogProps = { file: File; name: string; onDone: (file: File | null) => void }

/** Crops a picture of a document on the device; the cropped area is never sent. */
export function CropDialog({ file: given, name, onDone }: CropDialogProps) {
  const [file, setFile] = useState(given)
  const [frame, setFrame] = useState<Frame>(wholeFrame)
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open')
  const box = useRef<HTMLDivElement>(null)
  // Stays the same while a corner moves, so that the picture is not opened again.
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  const move = (sides: readonly Side[], by: { x: number; y: number }) => setFrame((now) => moveSides(now, sides, by))
  /** Follows the pointer until it is released. */
  const drag = (event: PointerEvent, sides: readonly Side[]) => {
    event.preventDefault()
    const { width, height } = box.current!.getBoundingClientRect()
    let { clientX, clientY } = event
    const follow = (to: globalThis.PointerEvent) => {
      move(sides, { x: (to.clientX - clientX) / width, y: (to.clientY - clientY) / height })
      ;({ clientX, clientY } = to)
    }
    const stop = new AbortController()
    window.addEventListener('pointermove', follow, { signal: stop.signal })
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, () => stop.abort(), { signal: stop.signal })
  }
  const press = (event: KeyboardEvent, sides: readonly Side[]) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const step = event.shiftKey ? 0.05 : 0.01
    move(sides, { x: arrow.x * step, y: arrow.y * step })
  }
  const turn = async () => {
    setState('busy')
    const turned = await turnPicture(file)
    if (turned) {
      setFile(turned)
      setFrame(wholeFrame)
    }
    setState(turned ? 'open' : 'failed')
  }
  const save = async () => {
    setState('busy')
    const cut = await cropPicture(file, frame)
    if (cut) onDone(cut)
    else setState('failed')
  }
  const { left, top, right, bottom } = frame
  return (
    <Dialog open title={`برش عکس: ${name}`} onClose={() => onDone(null)} onPressOutside={() => {}}>
      <div className="flex flex-col gap-3">
        <p className="text-note text-muted">
          گوشه‌ها را تا لبهٔ مدرک بکشید، یا با کلیدهای جهت جابه‌جا کنید (با Shift تندتر). بیرون کادر ارسال نمی‌شود.
        </p>
        {state === 'failed' && (
          <Notice tone="bad" live>
            این عکس باز نشد؛ عکس دیگری انتخاب کنید.
          </Notice>
        )}
        <div ref={box} dir="ltr" className="crop-box">
          <img ref={show} alt={`عکس ${name}`} draggable={false} />
          <div
            aria-hidden
            className="crop-frame"
            style={{
              left: percent(left),
              top: percent(top),
              right: percent(1 - right),
              bottom: percent(1 - bottom),
            }}
          />
          {corners.map(({ sides, name: corner }) => (
            <button
              key={corner}
              type="button"
              className="crop-corner"
              style={{ left: percent(frame[sides[0]]), top: percent(frame[sides[1]]) }}
              aria-label={`گوشهٔ ${corner}`}
              onPointerDown={(event) => {
                event.currentTarget.focus()
                drag(event, sides)
              }}
              onKeyDown={(event) => press(event, sides)}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            kind="outline"
            disabled={state === 'busy'}
            onClick={() => void turn()}
            icon={<IconRotateClockwise aria-hidden size={20} />}
          >
            چرخاندن
          </Button>
          <Button kind="main" busy={state === 'busy'} onClick={() => void save()}>
            برش و ارسال
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
