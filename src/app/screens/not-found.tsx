import { notFound } from '#platform/errors.ts'

/** Every address that no other route knows. */
export const loader = () => {
  throw notFound()
}

export default function NotFound() {
  return null
}
