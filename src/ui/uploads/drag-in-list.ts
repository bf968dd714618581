/** Follows the pointer until it is released, and reports the row of a list under it. */
export function dragInList(list: HTMLElement, moveTo: (place: number) => void): void {
  let last: number | null = null
  const follow = ({ clientY }: PointerEvent) => {
    const ends = [...list.children].map((row) => row.getBoundingClientRect().bottom)
    const over = ends.findIndex((bottom) => clientY < bottom)
    const place = over === -1 ? ends.length - 1 : over
    if (place === last) return
    last = place
    moveTo(place)
  }
  const stop = new AbortController()
  const { signal } = stop
  // On the window: a row that moves in the page loses the pointer.
  window.addEventListener('pointermove', follow, { signal })
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => stop.abort(), { signal })
}
