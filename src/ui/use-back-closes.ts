import { useEffect, useEffectEvent } from 'react'
import { pushOverlayEntry } from './overlay-history.ts'

/**
 * While `open`, Back closes the overlay instead of leaving the page: opening adds a history entry, closing in any other
 * way removes it. The router ignores that entry.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (open ? pushOverlayEntry(() => close()) : undefined), [open])
}
