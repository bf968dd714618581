import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'

const never = () => () => {}

/** Calls `arrived` when the element comes within a screen's reach. */
function whenNear(element: Element, arrived: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) arrived()
    },
    { rootMargin: '400px 0px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/**
 * A part of a page below its first view. The server writes it whole; its code comes to the browser when the person scrolls
 * near it, and until then its markup stays as it was served. On a page that the browser itself opened it is loaded with the
 * page. Give the component itself only on the server: `later(import.meta.env.SSR ? Part : null, () => import(…))`.
 */
export function lazyWhenVisible<Props extends object>(
  onServer: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let want = () => {}
  const wanted = new Promise<void>((resolve) => (want = resolve))
  const Part =
    onServer ??
    lazy(async () => {
      await wanted
      return { default: await load() }
    })
  return function Later(props: Props) {
    const box = useRef<HTMLDivElement>(null)
    const hydrating = useSyncExternalStore(
      never,
      () => false,
      () => true,
    )
    const [served] = useState(hydrating)
    if (!served) want()
    useEffect(() => (box.current ? whenNear(box.current, want) : undefined), [])
    return (
      <div ref={box}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </div>
    )
  }
}
