import type { AboutView } from '../about.ts'

/** What a ticket is about, as a link where there is a page for it. */
export function AboutLine({ about: { name, ref, href } }: { about: AboutView }) {
  if (href === null) {
    return (
      <p className="text-label text-muted">
        {name} <bdi className="[overflow-wrap:anywhere]">{ref}</bdi>
      </p>
    )
  }
  return (
    <p className="text-label">
      <a href={href} className="inline-block py-2.5 text-lazuli underline">
        {/* People know an answer of the help by its question and an ad by its car, not by the Latin names in their addresses. */}
        {href.startsWith('/a/') ? 'دیدن آگهی' : name}
      </a>
    </p>
  )
}
