import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { loadChunkQuietly } from '../load-chunk.ts'
import { outsideCloser } from './timing.ts'

type Picker = typeof import('./date-picker.tsx')

let loading: Promise<Picker | null> | undefined
/** Kept without a promise, so that a press shows the calendar synchronously. */
let loaded: Picker | undefined

/** Loads the calendar once; null when it cannot be loaded, and then the next call tries again. */
export function loadPicker(): Promise<Picker | null> {
  loading ??= loadChunkQuietly(() => import('./date-picker.tsx')).then((picker) => {
    if (picker) loaded = picker
    else loading = undefined
    return picker
  })
  return loading
}

/** Preloads the calendar and ignores failures. */
export const warmPicker = (): void => void loadPicker()

type LayerOptions = { inline: boolean; editable: boolean; onClose: () => void }

/**
 * Loads, opens and closes the calendar of a field. `picker` is set while it shows; `missing` is true when it could not
 * be loaded. `area` is the element with field and calendar: a press or focus outside closes it.
 */
export function useCalendarLayer({ inline, editable, onClose }: LayerOptions) {
  const [picker, setPicker] = useState<Picker | null>(null)
  const [missing, setMissing] = useState(false)
  const [takesFocus, setTakesFocus] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const returns = useRef(false)

  const openPicker = (withFocus: boolean, from: HTMLElement | null) => {
    opener.current = from
    const show = (brought: Picker | null) => {
      setMissing(!brought)
      if (!brought) return
      setPicker(brought)
      setTakesFocus(withFocus)
    }
    if (loaded) show(loaded)
    else void loadPicker().then(show)
  }
  const close = () => {
    if (inline) return
    setPicker(null)
    onClose()
  }
  const closeAndReturn = () => {
    close()
    returns.current = true
  }
  // Runs only now, because the page behind an open sheet takes no focus.
  useEffect(() => {
    if (picker || !returns.current) return
    returns.current = false
    opener.current?.focus()
  }, [picker])
  useEffect(() => {
    if (!inline) return
    void loadPicker().then((brought) => {
      setPicker(brought)
      setMissing(!brought)
    })
  }, [inline])
  const pressOutside = usePressOutside(area, picker !== null && !inline, editable, close)
  /** The focus is in the field: the calendar no longer takes it. */
  const typeOn = () => setTakesFocus(false)
  return { area, picker, missing, takesFocus, openPicker, typeOn, closeAndReturn, pressOutside }
}

/**
 * Closes after a press or a focus outside of `area`, by the rule of `outsideCloser`; returns the handler of a press
 * beside a sheet.
 */
function usePressOutside(
  area: RefObject<HTMLElement | null>,
  isOpen: boolean,
  editable: boolean,
  close: () => void,
): () => void {
  const onClose = useEffectEvent(close)
  const closer = useRef<ReturnType<typeof outsideCloser> | null>(null)
  useEffect(() => {
    if (!isOpen) return
    const { outside, inside } = (closer.current = outsideCloser(editable, onClose))
    const check = ({ target }: Event) => (area.current?.contains(target as Node) ? inside : outside)()
    document.addEventListener('pointerdown', check)
    document.addEventListener('focusin', check)
    return () => {
      inside()
      document.removeEventListener('pointerdown', check)
      document.removeEventListener('focusin', check)
    }
  }, [isOpen, editable, area])
  return () => closer.current?.outside()
}
