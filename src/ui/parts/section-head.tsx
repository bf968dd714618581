import { IconChevronLeft } from '#ui/icons/index.ts'

type SectionHeadProps = { title: string; id?: string; href?: string; more?: string }

/** The heading of a section, with a link to the whole list. */
export const SectionHead = ({ title, id, href, more }: SectionHeadProps) => (
  <div className="section-head">
    <h2 id={id}>{title}</h2>
    {href && (
      <a href={href}>
        {more}
        <IconChevronLeft aria-hidden size={16} />
      </a>
    )}
  </div>
)
