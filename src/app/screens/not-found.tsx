import { notFound } from '#platform/errors.ts'

/** Handles every address without another route. */
export const loader = () => {
  throw notFound()
}

export default function NotFound() {
  return null
}
