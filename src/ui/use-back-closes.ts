import { useEffect, useEffectEvent } from 'react'
import { addLayerStep } from './layer-steps.ts'

/**
 * While `open`, Back closes the layer instead of leaving the page: opening adds a step to the history, closing by any other
 * way takes it back. The router does not hear of that step.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (open ? addLayerStep(() => close()) : undefined), [open])
}
