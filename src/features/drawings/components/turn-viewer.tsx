import { useRef, useState, type PointerEvent } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useOnline } from '#ui/offline/use-online.ts'
import { Picture } from '#ui/picture.tsx'
import { frameAfterDrag, frameAfterKey, nearestLoaded, turnFrameKey, turnFrames } from '../turn.ts'
import './turn-viewer.css'

type TurnViewerProps = { open: boolean; turn: string; title: string; onClose: () => void }

/** A dialog with a drawn car that is turned by pointer, finger or keys. Nothing moves by itself. */
export function TurnViewer({ open, turn, title, onClose }: TurnViewerProps) {
  return (
    <Dialog open={open} title={`چرخاندن ${title}`} onClose={onClose}>
      {open && <Turn turn={turn} />}
    </Dialog>
  )
}

/** An opening dialog focuses the element with this attribute, which React does not write. */
const takeFocus = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '')

function Turn({ turn }: { turn: string }) {
  const [frame, setFrame] = useState(0)
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(new Set())
  const [failed, setFailed] = useState<ReadonlySet<number>>(new Set())
  const online = useOnline()
  const drag = useRef<{ x: number; frame: number } | null>(null)
  const shown = nearestLoaded(loaded, frame)
  // The first frame comes before all others.
  const mounted = shown === null ? 1 : turnFrames
  const move = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    if (drag.current) setFrame(frameAfterDrag(drag.current.frame, clientX - drag.current.x, currentTarget.clientWidth))
  }
  const name = `نمای ${toPersianDigits(frame + 1)} از ${toPersianDigits(turnFrames)}`
  return (
    <div className="flex flex-col gap-3">
      <div
        className="turn"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current = { x: event.clientX, frame }
        }}
        onPointerMove={move}
        onPointerUp={() => (drag.current = null)}
        onPointerCancel={() => (drag.current = null)}
      >
        {Array.from({ length: mounted }, (_, each) => each)
          .filter((each) => !failed.has(each))
          .map((each) => (
            <div
              key={each}
              data-shown={each === shown || undefined}
              onLoadCapture={() => setLoaded((before) => new Set(before).add(each))}
              onErrorCapture={() => setFailed((before) => new Set(before).add(each))}
            >
              <Picture name={turnFrameKey(turn, each)} alt="" sizes="640px" widths={[320, 640]} first={each === 0} />
            </div>
          ))}
      </div>
      <div role="status">
        {failed.size > 0 && (
          <>
            <p>
              {online
                ? 'همهٔ تصویرهای این خودرو باز نشد.'
                : 'آفلاین هستید و همهٔ تصویرهای این خودرو روی دستگاه ذخیره نشده است.'}
            </p>
            <Button onClick={() => setFailed(new Set())}>دوباره امتحان کنید</Button>
          </>
        )}
      </div>
      <input
        ref={takeFocus}
        type="range"
        aria-label="زاویهٔ دید"
        aria-valuetext={name}
        min={1}
        max={turnFrames}
        value={frame + 1}
        onChange={({ target }) => setFrame(Number(target.value) - 1)}
        onKeyDown={(event) => {
          const next = frameAfterKey(event.key, frame)
          if (next === null) return
          event.preventDefault()
          setFrame(next)
        }}
      />
      <p className="text-note text-muted">
        {name}. تصویر را به چپ یا راست بکشید یا کلیدهای جهت‌دار را بزنید. این تصویرها طرح هستند، نه عکس خودرو.
      </p>
    </div>
  )
}
