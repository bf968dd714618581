import { isRouteErrorResponse } from 'react-router'

type ErrorData = { code?: string; near?: readonly { href: string; label: string }[] }

/**
 * Returns status and code of an error that the router caught, with suggested pages. An error that was not thrown on
 * purpose is a server fault.
 */
export function readError(error: unknown): { status: number } & ErrorData {
  if (!isRouteErrorResponse(error)) return { status: 500 }
  const { code, near } = (error.data ?? {}) as ErrorData
  return { status: error.status, code, ...(near && { near }) }
}
