import { useEffect, useRef, useState } from 'react'

/** A horizontally scrolling strip: returns the visible item, and a function that scrolls to another. */
export function useStrip(count: number, start = 0) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(start)

  useEffect(() => {
    const list = strip.current
    if (!list) return
    const items = [...list.children]
    const watcher = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting)
        if (seen) setCurrent(items.indexOf(seen.target))
      },
      { root: list, threshold: 0.6 },
    )
    for (const item of items) watcher.observe(item)
    // Scrolls to `start` without animation, because nothing was visible before.
    if (start > 0) bring(list, start, 'instant')
    return () => watcher.disconnect()
  }, [count, start])

  const go = (index: number) => {
    if (strip.current && index >= 0 && index < count) bring(strip.current, index)
  }
  return { strip, current, go }
}

/** `auto` follows the strip's style, which respects reduced motion. */
function bring(list: HTMLUListElement, index: number, behavior: ScrollBehavior = 'auto'): void {
  const item = list.children[index] as HTMLElement | undefined
  if (!item) return
  // Offsets from the right edge are negative in a right-to-left strip; the difference of the boxes is correct in both
  // directions.
  const left = item.getBoundingClientRect().left - list.getBoundingClientRect().left
  list.scrollBy({ left, behavior })
}
