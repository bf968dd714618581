import type { AboutView } from '../about.ts'

/** The subject of a ticket, as a link where it has a page. */
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
        {/* Print words instead of the Latin slugs in the addresses of ads and help answers. */}
        {href.startsWith('/a/') ? 'دیدن آگهی' : name}
      </a>
    </p>
  )
}
