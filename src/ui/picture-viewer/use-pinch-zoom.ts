import { useEffect, type RefObject } from 'react'

type Point = { x: number; y: number }
type View = { scale: number; x: number; y: number }

const max = 5
const doublePressScale = 2.5
const doublePressMs = 300
const whole: View = { scale: 1, x: 0, y: 0 }

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Scales around a point of the frame, so that the point under the fingers stays. */
export function zoomAround(view: View, factor: number, around: Point): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), max)
  if (scale === 1) return whole
  const real = scale / view.scale
  return { scale, x: around.x - (around.x - view.x) * real, y: around.y - (around.y - view.y) * real }
}

/**
 * Pinch, double press and Ctrl+wheel zoom for the picture in `frame`; dragging moves an enlarged picture. The page
 * blocks zooming, so pictures implement their own.
 */
export function usePinchZoom(frame: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const area = frame.current
    const picture = area?.querySelector('img')
    if (!area || !picture) return
    const fingers = new Map<number, Point>()
    let view = whole
    let lastPress = 0
    const show = (next: View) => {
      view = next
      picture.style.transform = next === whole ? '' : `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
      area.style.touchAction = next === whole ? '' : 'none'
    }
    const at = (event: { clientX: number; clientY: number }): Point => {
      const box = area.getBoundingClientRect()
      return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
    }
    const down = (event: PointerEvent) => {
      fingers.set(event.pointerId, at(event))
      if (fingers.size > 1 || !event.isPrimary) return
      const doubled = event.timeStamp - lastPress < doublePressMs
      lastPress = event.timeStamp
      if (doubled) show(view === whole ? zoomAround(view, doublePressScale, at(event)) : whole)
    }
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId)
      if (!before) return
      const now = at(event)
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      if (other) show(zoomAround(view, distance(now, other) / (distance(before, other) || 1), middle(now, other)))
      else if (view !== whole) show({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y })
      fingers.set(event.pointerId, now)
    }
    const up = (event: PointerEvent) => fingers.delete(event.pointerId)
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      show(zoomAround(view, event.deltaY < 0 ? 1.15 : 1 / 1.15, at(event)))
    }
    if (!active) show(whole)
    area.addEventListener('pointerdown', down)
    area.addEventListener('pointermove', move)
    area.addEventListener('pointerup', up)
    area.addEventListener('pointercancel', up)
    area.addEventListener('wheel', wheel, { passive: false })
    return () => {
      show(whole)
      area.removeEventListener('pointerdown', down)
      area.removeEventListener('pointermove', move)
      area.removeEventListener('pointerup', up)
      area.removeEventListener('pointercancel', up)
      area.removeEventListener('wheel', wheel)
    }
  }, [frame, active])
}
