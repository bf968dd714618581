import { isRouteErrorResponse } from 'react-router'

/** Status and code of what the router caught. An error that nobody threw on purpose is ours. */
export function readError(error: unknown): { status: number; code?: string } {
  if (!isRouteErrorResponse(error)) return { status: 500 }
  return { status: error.status, code: (error.data as { code?: string } | null)?.code }
}
