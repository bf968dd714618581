import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type RefObject,
} from 'react'
import { useLatePart } from './late-parts.ts'
import { loadChunk, loadChunkQuietly } from './load-chunk.ts'
import { trustedMarkup } from './trusted-markup.ts'

const never = () => () => {}

/** Calls `arrived` when the element comes within a screen's distance. */
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
 * A part of a page below its first view. The server renders it; the browser loads its code when the user scrolls near
 * it, and until then, or when loading fails, the served markup stays. After a client navigation it loads with the page.
 * Give the component itself only on the server: `lazyWhenVisible(import.meta.env.SSR ? Part : null, () => import(…))`.
 */
export function lazyWhenVisible<Props extends object>(
  onServer: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const { wanted, want } = wantedPart(load)
  const Part = onServer ?? lazy(wanted)
  function Later(props: Props) {
    const box = useRef<HTMLDivElement>(null)
    const hydrating = useSyncExternalStore(
      never,
      () => false,
      () => true,
    )
    const [served] = useState(hydrating)
    useLatePart(load)
    useEffect(() => {
      if (!served) want(false)
      return box.current ? whenNear(box.current, () => want(true)) : undefined
    }, [served])
    return (
      <div ref={box}>
        <Suspense fallback={<Served box={box} />}>
          <Part {...props} />
        </Suspense>
      </div>
    )
  }
  // What changes around the part must not make React render it before its code is there.
  return memo(Later) as unknown as ComponentType<Props>
}

/**
 * Shares one part among all its places. `wanted` resolves with its module after the first successful request; until
 * then each request tries again, as does the return of the network. A quiet request shows no message when it fails.
 */
export function wantedPart<Part>(load: () => Promise<Part>) {
  let give: (module: { default: Part }) => void
  const part = new Promise<{ default: Part }>((resolve) => (give = resolve))
  let loading = false
  let failed = false
  const want = (quiet: boolean): void => {
    if (loading) return
    loading = true
    void (quiet ? loadChunkQuietly(load) : loadChunk(load)).then((came) => {
      if (came) return give({ default: came })
      loading = false
      if (!failed) window.addEventListener('online', () => want(true))
      failed = true
    })
  }
  return { wanted: () => part, want }
}

/** Repeats the served markup, for when React must render the place while its code is still missing. */
function Served({ box }: { box: RefObject<HTMLDivElement | null> }) {
  // The markup still stands while this is rendered for the first time.
  // oxlint-disable-next-line react/refs -- the place is read once, before it is replaced
  const [html] = useState(() => box.current?.innerHTML ?? '')
  return html ? <div dangerouslySetInnerHTML={{ __html: trustedMarkup(html) }} /> : null
}
