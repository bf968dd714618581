import { IconUser } from '#ui/icons/index.ts'

/** The initials of a name, or a symbol without one; decoration beside the name. */
export function Monogram({ name }: { name: string | null }) {
  const [first = '', ...rest] = (name ?? '').split(' ').filter(Boolean)
  const letters = [first, rest.at(-1) ?? ''].map((word) => [...word][0] ?? '').filter(Boolean)
  return (
    <span aria-hidden className="monogram">
      {letters.length > 0 ? letters.join('.') : <IconUser size={22} />}
    </span>
  )
}
