import { useEffect, useEffectEvent } from 'react'

/**
 * While `open`, Back closes the layer instead of leaving the page: opening adds a step to the history, closing by any other
 * way takes it back. The router does not hear of that step.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const state = history.state as Record<string, unknown> | null
    history.pushState({ ...state, layer: true }, '')
    let leftByBack = false
    const back = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      leftByBack = true
      close()
    }
    window.addEventListener('popstate', back, { capture: true, once: true })
    return () => {
      window.removeEventListener('popstate', back, { capture: true })
      if (leftByBack || !(history.state as { layer?: boolean } | null)?.layer) return
      window.addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
      history.back()
    }
  }, [open])
}
