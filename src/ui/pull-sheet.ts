/** A pull beyond this part of the height, or a faster one (pixels a millisecond), closes a sheet. */
const closingPart = 1 / 3
const closingSpeed = 0.5
const returnMs = 220
const leaveMs = 180
const easing = 'cubic-bezier(.2,.7,.2,1)'

/** On wide screens it is a box. */
const isPhone = () => matchMedia('(width < 40rem)').matches

const pulled = new WeakSet<HTMLElement>()

/**
 * Lets a finger on the head of a sheet pull it down: the sheet follows, and its shade fades with it. Released far or fast
 * enough it leaves and closes as by Escape; otherwise it returns.
 */
export function pullSheet(sheet: HTMLDialogElement): void {
  const head = sheet.querySelector<HTMLElement>(':scope > div > :first-child')
  if (!head || pulled.has(sheet)) return
  pulled.add(sheet)
  let start: { id: number; y: number } | null = null
  let [distance, speed, last] = [0, 0, { y: 0, at: 0 }]
  const show = () => {
    sheet.style.translate = distance > 0 ? `0 ${distance}px` : ''
    sheet.style.setProperty('--pulled', distance > 0 ? String(distance / sheet.offsetHeight) : '')
  }
  const glide = (to: number, duration: number) =>
    sheet.animate({ translate: [`0 ${distance}px`, `0 ${to}px`] }, { duration, easing, fill: 'forwards' })
  const onDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' || !isPhone() || (event.target as Element).closest('button, a')) return
    start = { id: event.pointerId, y: event.clientY }
    last = { y: event.clientY, at: event.timeStamp }
    speed = 0
    head.setPointerCapture(event.pointerId)
  }
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== start?.id) return
    distance = Math.max(0, event.clientY - start.y)
    speed = (event.clientY - last.y) / Math.max(1, event.timeStamp - last.at)
    last = { y: event.clientY, at: event.timeStamp }
    show()
  }
  const onEnd = async (event: PointerEvent) => {
    if (event.pointerId !== start?.id) return
    start = null
    if (distance === 0) return
    const height = sheet.offsetHeight
    const closes = event.type === 'pointerup' && (distance > height * closingPart || speed > closingSpeed)
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const motion = still ? null : closes ? glide(height, leaveMs) : glide(0, returnMs)
    await motion?.finished.catch(() => {})
    if (closes) sheet.dispatchEvent(new Event('cancel', { cancelable: true }))
    distance = 0
    show()
    motion?.cancel()
  }
  const listeners = { pointerdown: onDown, pointermove: onMove, pointerup: onEnd, pointercancel: onEnd } as const
  const entries = Object.entries(listeners) as [keyof typeof listeners, (event: PointerEvent) => void][]
  for (const [name, listener] of entries) head.addEventListener(name, listener)
}
