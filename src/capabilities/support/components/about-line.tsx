import type { AboutView } from '../about.ts'

/** What a ticket is about, as a link where there is a page for it. */
export function AboutLine({ about: { name, ref, href } }: { about: AboutView }) {
  // People know an answer of the help by its question, not by the Latin name in its address.
  const words = href?.startsWith('/pages/faq#') ? (
    name
  ) : (
    <>
      {name} <bdi className="[overflow-wrap:anywhere]">{ref}</bdi>
    </>
  )
  if (!href) return <p className="text-label text-muted">{words}</p>
  return (
    <p className="text-label">
      <a href={href} className="inline-block py-2.5 text-lazuli underline">
        {words}
      </a>
    </p>
  )
}
