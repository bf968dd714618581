import { createContext, useContext } from 'react'

/** On the server: the id of the request that failed; null while the page is as it should be. */
export const FailedRequestId = createContext<string | null>(null)

/** The id for the attribute `data-request` of the document, written by the server alone. */
export const useServedRequestId = () => useContext(FailedRequestId) ?? undefined

/**
 * The id under which the server logged what failed: of this page, or of the last request for data. Null when it never heard
 * of it.
 */
export function useFailedRequestId(): string | null {
  const served = useContext(FailedRequestId)
  return import.meta.env.SSR ? served : document.documentElement.dataset.request || null
}
