import {
  memo,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react'
import type { EarlyInput } from './early-input.ts'
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

type EarlyInputParts = Pick<
  typeof import('./early-input.ts'),
  'EarlyInputs' | 'readEarlyInput' | 'restoreEarlyFocus' | 'restoreEarlyInput'
>
let earlyInput: EarlyInputParts | undefined

const untouched = { __html: trustedMarkup('') }

/**
 * A part of a page below its first view. The server renders it; the browser loads its code when the user scrolls near
 * it. Until then, and when loading fails, React leaves the served markup alone, whatever changes around it. When the
 * code replaces it, typed values and the focus stay (docs/decisions/0557). After a client navigation the code loads with
 * the page. Give the component itself only on the server:
 * `lazyWhenVisible(import.meta.env.SSR ? Part : null, () => import(…))`.
 */
export function lazyWhenVisible<Props extends object>(
  onServer: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const { wanted, want } = wantedPart(async () => {
    // Comes with the first part, because only the markup of parts is replaced.
    const loadEarlyInput = async () => {
      const { EarlyInputs, readEarlyInput, restoreEarlyFocus, restoreEarlyInput } = await import('./early-input.ts')
      earlyInput = { EarlyInputs, readEarlyInput, restoreEarlyFocus, restoreEarlyInput }
    }
    const [part] = await Promise.all([load(), loadEarlyInput()])
    return part
  })
  const waiting = new Set<(part: ComponentType<Props>) => void>()
  let loaded = onServer
  void wanted().then(({ default: part }) => {
    loaded = part
    for (const show of waiting) show(part)
  })
  function Later(props: Props) {
    const box = useRef<HTMLDivElement>(null)
    const early = useRef<EarlyInput>(null)
    const hydrating = useSyncExternalStore(
      never,
      () => false,
      () => true,
    )
    const [served] = useState(hydrating)
    const [first] = useState(props)
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => (served && !onServer ? null : loaded))
    useLatePart(load)
    useEffect(() => {
      const show = (part: ComponentType<Props>) => startTransition(() => setPart(() => part))
      waiting.add(show)
      if (loaded) show(loaded)
      if (!served) want(false)
      const end = box.current ? whenNear(box.current, () => want(true)) : undefined
      return () => {
        waiting.delete(show)
        end?.()
      }
    }, [served])
    useEffect(() => {
      // The served markup shows other data.
      if (props !== first) want(true)
    }, [props, first])
    if (Part === null) return <Served box={box} early={early} />
    return (
      <Replacing early={early}>
        <Part {...props} />
      </Replacing>
    )
  }
  return memo(Later) as unknown as ComponentType<Props>
}

type ServedProps = { box: RefObject<HTMLDivElement | null>; early: RefObject<EarlyInput | null> }

/** The served markup, which React does not touch; reads what the person typed there just before it goes. */
function Served({ box, early }: ServedProps) {
  const [whole] = useState(() => (element: HTMLDivElement) => {
    box.current = element
    return () => {
      early.current = earlyInput?.readEarlyInput(element) ?? null
      box.current = null
    }
  })
  return <div ref={whole} dangerouslySetInnerHTML={untouched} suppressHydrationWarning />
}

/** The part itself. Where it replaces served markup, it gives the person's input and focus back. */
function Replacing({ early, children }: { early: RefObject<EarlyInput | null>; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [element, before] = [box.current, early.current]
    if (!element || !before) return
    early.current = null
    earlyInput?.restoreEarlyFocus(element, before)
    // Outside of React's own work each value is rendered before the next one is set.
    queueMicrotask(() => {
      earlyInput?.restoreEarlyInput(element, before)
      earlyInput?.restoreEarlyFocus(element, before)
    })
  }, [early])
  const Provider = earlyInput?.EarlyInputs
  return <div ref={box}>{Provider ? <Provider value={early}>{children}</Provider> : children}</div>
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
