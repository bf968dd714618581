/** A pull beyond this part of the height, or a faster one (pixels a millisecond), closes a sheet. */
const closingPart = 1 / 3
const closingSpeed = 0.5
const returnMs = 220
const leaveMs = 180
const easing = 'cubic-bezier(.2,.7,.2,1)'

/** On wide screens a dialog is a box. */
const isPhone = () => matchMedia('(width < 40rem)').matches

/** Lets a finger on the head of any open sheet pull it down, from now on. */
export function followFingers(): void {
  document.addEventListener('pointerdown', (event) => {
    const target = event.target as Element
    const head = target.closest<HTMLElement>('.dialog > div > :first-child')
    if (head && event.pointerType !== 'mouse' && isPhone() && !target.closest('button, a')) follow(head, event)
  })
}

/**
 * The sheet follows one finger, and its shade fades with it. Released far or fast enough it leaves and closes as by Escape;
 * otherwise it returns.
 */
function follow(head: HTMLElement, { pointerId, clientY, timeStamp }: PointerEvent): void {
  const sheet = head.closest('dialog')!
  let [distance, speed, last] = [0, 0, { y: clientY, at: timeStamp }]
  const over = new AbortController()
  const show = () => {
    sheet.style.translate = distance > 0 ? `0 ${distance}px` : ''
    sheet.style.setProperty('--pulled', distance > 0 ? String(distance / sheet.offsetHeight) : '')
  }
  const glide = (to: number, duration: number) =>
    sheet.animate({ translate: [`0 ${distance}px`, `0 ${to}px`] }, { duration, easing, fill: 'forwards' })
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    distance = Math.max(0, event.clientY - clientY)
    speed = (event.clientY - last.y) / Math.max(1, event.timeStamp - last.at)
    last = { y: event.clientY, at: event.timeStamp }
    show()
  }
  const onEnd = async (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    over.abort()
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
  head.setPointerCapture(pointerId)
  head.addEventListener('pointermove', onMove, { signal: over.signal })
  head.addEventListener('pointerup', onEnd, { signal: over.signal })
  head.addEventListener('pointercancel', onEnd, { signal: over.signal })
}
