import { IconChevronLeft, IconSearch } from '#ui/icons/index.ts'
import type { MarketName } from '#kit/markets.ts'
import type { MarketSection } from '#platform/market.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SectionHead } from '#ui/parts/section-head.tsx'
import { searchOf, servicesOf } from './market-parts.ts'
import { marketTexts } from './market-texts.ts'
import './market.css'

/** One market: its search, its services, current content, and common questions. */
export function MarketPage({ name, sections }: { name: MarketName; sections: readonly MarketSection[] }) {
  const { title, lead, help } = marketTexts[name]
  const services = servicesOf(name)
  return (
    <div className="market">
      <PageHeader title={title} lead={lead} />
      <Search name={name} />
      <nav aria-label={`خدمات ${title}`}>
        <ul className="market-services">
          {services.map(({ href, label, text, Icon }) => (
            <li key={href + label}>
              <Icon aria-hidden size={26} stroke={1.6} />
              <span>
                <a href={href} className="cover-link">
                  {label}
                </a>
                <small>{text}</small>
              </span>
              <IconChevronLeft aria-hidden size={18} />
            </li>
          ))}
        </ul>
      </nav>
      {sections.length > 0 && (
        <div className="market-sections">
          {sections.map((section, index) => (
            <Section key={section.title} id={`section-${index}`} section={section} />
          ))}
        </div>
      )}
      <section aria-labelledby="help" className="market-help">
        <SectionHead id="help" title="سؤال‌های رایج" />
        <div className="card">
          {help.map(([question, answer]) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </div>
  )
}

function Search({ name }: { name: MarketName }) {
  const search = searchOf(name)
  if (!search) return null
  return (
    <form method="get" action={search.action} role="search" className="market-search">
      <span className="search-box">
        <IconSearch aria-hidden size={20} />
        <input
          type="search"
          name={search.name}
          aria-label={search.label}
          placeholder={search.placeholder}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
        />
      </span>
      <Button kind="main" type="submit">
        جست‌وجو
      </Button>
    </form>
  )
}

function Section({ id, section: { title, items, more } }: { id: string; section: MarketSection }) {
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} {...(more && { href: more.href, more: more.label })} />
      <ul className="market-items card">
        {items.map(({ href, label, note, value, tone }) => (
          <li key={href}>
            <a href={href}>
              <b>{label}</b>
              {value && <b data-tone={tone}>{value}</b>}
              {note && <small>{note}</small>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
