import { IconChevronLeft, IconPlus, IconSearch } from '#ui/icons/index.ts'
import type { MarketName } from '#kit/markets.ts'
import type { MarketKey, MarketSection, ServicePrice } from '#platform/market.ts'
import type { PlateKey } from '#platform/plate-key.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Fold } from '#ui/parts/fold.tsx'
import { Picture } from '#ui/picture.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SectionHead } from '#ui/parts/section-head.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { ServiceIcon } from '#ui/service-icon.tsx'
import { keyOf, searchOf, servicesOf } from './market-parts.ts'
import { keyTexts, marketTexts, serviceGroups } from './market-texts.ts'
import '#ui/layout/place.css'
import '#ui/plate/holder.css'
import '#ui/plate/travel.ts'
import './market.css'

type MarketPageProps = {
  name: MarketName
  sections: readonly MarketSection[]
  prices: Readonly<Record<string, ServicePrice>>
  /** The user's own plates; `chosen` fills the forms of services. */
  keys: readonly PlateKey[]
  chosen: PlateKey | null
}

/** One market: its key or search, its services, current content, and common questions. */
export function MarketPage({ name, sections, prices, keys, chosen }: MarketPageProps) {
  const { title, lead, help } = marketTexts[name]
  const key = keyOf(name)
  const services = <Services name={name} prices={prices} chosen={chosen} />
  const current = sections.length > 0 && (
    <div className="market-sections">
      {sections.map((section, index) => (
        <Section key={section.title} id={`section-${index}`} section={section} />
      ))}
    </div>
  )
  const questions = (
    <section aria-labelledby="help" className="market-help">
      <SectionHead id="help" title="سؤال‌های رایج" />
      <div className="card">
        {help.map(([question, answer]) => (
          <Fold key={question} title={question}>
            <p>{answer}</p>
          </Fold>
        ))}
      </div>
    </section>
  )
  if (!key) {
    return (
      <div className="market">
        <PageHeader title={title} lead={lead} />
        <Search name={name} />
        {/* Without a plate what is offered now comes first, the menu after it. */}
        {current}
        {services}
        {questions}
      </div>
    )
  }
  return (
    <>
      <div className="band band-top key-band">
        <div className="page-width">
          <h1>{title}</h1>
          {chosen ? <OwnKey market={key} keys={keys} chosen={chosen} /> : <key.Field data={undefined as never} />}
        </div>
      </div>
      <div className="page-width market">
        {chosen && chosen.dues.length > 0 && <Dues car={chosen} />}
        {services}
        {current}
        {questions}
      </div>
    </>
  )
}

/** The chosen plate with its main action, and the other plates beside it. */
function OwnKey({ market, keys, chosen }: { market: MarketKey; keys: readonly PlateKey[]; chosen: PlateKey }) {
  const { own, add } = market
  const [due] = chosen.dues
  return (
    <>
      <p className="key-words">
        <bdi>{chosen.name}</bdi> <span>{due ? `${due.title}: ${due.words}` : keyTexts.noDue}</span>
      </p>
      <a href={chosen.href} className="key-holder" data-lamp={due && due.level !== 'fine' ? 'owed' : undefined}>
        <Plate key={chosen.id} plate={chosen.plate} size="large" travels />
      </a>
      <ButtonLink kind="main" wide href={`${own.href}?car=${chosen.id}`}>
        {own.label}
      </ButtonLink>
      <nav aria-label={keyTexts.plates} className="key-ring">
        {keys
          .filter(({ id }) => id !== chosen.id)
          .map(({ id, name, plate }) => (
            <a key={id} href={`?car=${id}`} data-scroll="keep">
              <Plate plate={plate} size="small" />
              <bdi>{name}</bdi>
            </a>
          ))}
        <a href={add}>
          <IconPlus aria-hidden size={18} />
          {keyTexts.add}
        </a>
      </nav>
    </>
  )
}

/** The nearest deadlines of a car, over the edge of the band. */
const Dues = ({ car: { name, dues } }: { car: PlateKey }) => (
  <section aria-labelledby="dues" className="key-dues">
    <h2 id="dues">{keyTexts.dues(name)}</h2>
    <ul>
      {dues.slice(0, 3).map(({ href, title, when, words, level }) => (
        <li key={href}>
          <span>
            <a href={href} className="cover-link">
              {title}
            </a>
            <small>{when}</small>
          </span>
          <b data-level={level}>{words}</b>
          <IconChevronLeft aria-hidden size={18} />
        </li>
      ))}
    </ul>
  </section>
)

type ServicesProps = { name: MarketName; prices: MarketPageProps['prices']; chosen: PlateKey | null }

/** The services of a market in one list, or by the question that they answer. */
function Services({ name, prices, chosen }: ServicesProps) {
  const services = servicesOf(name)
  const label = `خدمات ${marketTexts[name].title}`
  const grouped = serviceGroups.flatMap((each) => {
    const own = services.filter(({ group }) => group === each.group)
    return own.length > 0 ? [{ ...each, services: own }] : []
  })
  if (grouped.length === 0) {
    return (
      <nav aria-label={label}>
        <ul className="link-row market-services">
          {services.map(({ href, label: name, text, Icon }) => (
            <li key={href + name}>
              <Icon aria-hidden size={24} stroke={1.6} />
              <span>
                <a href={href} className="cover-link">
                  {name}
                </a>
                <small>{text}</small>
              </span>
              <IconChevronLeft aria-hidden size={18} />
            </li>
          ))}
        </ul>
      </nav>
    )
  }
  return (
    <nav aria-label={label} className="service-groups">
      <p>{keyTexts.prices}</p>
      {grouped.map(({ group, title, about, icon, services: own }) => (
        <section key={group} aria-labelledby={`group-${group}`} className="service-group">
          <ServiceIcon name={icon} />
          <h2 id={`group-${group}`}>{title}</h2>
          <small>{about}</small>
          <ul>
            {own.map(({ href, label: name, byPlate }) => (
              <li key={href + name}>
                <a href={chosen && byPlate ? `${href}?car=${chosen.id}` : href} className="cover-link">
                  {name}
                </a>
                {prices[href]?.note && <small data-unusual>{prices[href].note}</small>}
                {prices[href] && <small>{prices[href].value}</small>}
                <IconChevronLeft aria-hidden size={18} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
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
      <ul className={items.some(({ picture }) => picture) ? 'market-cards' : 'market-items card'}>
        {items.map(({ href, label, note, value, tone, picture }) => (
          <li key={href}>
            <a href={href}>
              {picture && (
                <Picture name={picture} alt="" sizes="(width < 48rem) 45vw, 240px" widths={[160, 320, 640]} />
              )}
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
