import { useEffect, useEffectEvent } from 'react'
import { pushOverlayEntry } from './overlay-history.ts'

/**
 * While `open`, Back closes the layer instead of leaving the page: opening adds a step to the history, closing by any other
 * way takes it back. The router does not hear of that step.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (open ? pushOverlayEntry(() => close()) : undefined), [open])
}
