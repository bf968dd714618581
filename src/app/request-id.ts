import { createContext, useContext } from 'react'

/** On the server: the id of the failed request; null while the page is fine. */
export const FailedRequestId = createContext<string | null>(null)

/** Returns the id for the attribute `data-request` of the document, set by the server alone. */
export const useServedRequestId = () => useContext(FailedRequestId) ?? undefined

/**
 * Returns the id under which the server logged the failure: of this page, or of the last request for data. Null when
 * the server never received it.
 */
export function useFailedRequestId(): string | null {
  const served = useContext(FailedRequestId)
  return import.meta.env.SSR ? served : document.documentElement.dataset.request || null
}
