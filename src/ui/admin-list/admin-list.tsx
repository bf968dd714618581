import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { DataTable, type Column } from '../data-table.tsx'
import { EmptyState } from '../empty-state.tsx'
import { pageTitle } from '../page-title.ts'
import { PageHeader } from '../parts/page-header.tsx'
import type { SelectOption } from '../select-field.tsx'
import { TableFilters } from '../table-filters.tsx'
import type { Filter } from './filters.tsx'

type Filters = Readonly<Record<string, Filter<unknown>>>
type Texts<F extends Filters> = { readonly [Name in keyof F]: string }
type Values<F extends Filters> = { [Name in keyof F]: F[Name] extends Filter<infer Value> ? Value : never }
type Fields = Readonly<Record<string, { text: string; error?: string }>>
type Options = Readonly<Record<string, readonly SelectOption[]>>

/** What the loader of a list returns: one page of rows, the cursor of the next, and what the filters show. */
type ListData<Row> = { rows: readonly Row[]; next: string | null; fields: Fields; options: Options }

type Declaration<F extends Filters, Row> = {
  title: string
  lead?: ReactNode
  back?: { href: string; label: string }
  /** Fields of the query, by name. */
  filters?: F
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Returns the address of a record; the first cell becomes the link. */
  rowHref?: (row: Row) => string
  /** The title of the table, or the filter whose choice is its title; without it the title of the page. */
  caption?: string | { of: keyof F & string }
  /** Path of the same rows as a CSV file. */
  csv?: string
  empty: string | ReactElement | ((texts: Texts<F>) => string)
}

/** An admin list as its screen, its loader and its file use it. */
export type AdminList<F extends Filters, Row> = Declaration<F, Row> & {
  /** Parses the filters of a query. `options` are those that only the server knows, by filter. */
  read: (params: URLSearchParams, options?: Options) => { values: Values<F>; fields: Fields }
  meta: () => ReturnType<typeof pageTitle>
  Page: (props: { loaderData: ListData<Row> }) => ReactNode
}

/** Declares an admin list: `listLoader` and `listFile` of the platform read it, `Page` shows it. */
export function adminList<Row, F extends Filters = Record<never, Filter<unknown>>>(
  declaration: Declaration<F, Row>,
): AdminList<F, Row> {
  const list: AdminList<F, Row> = {
    ...declaration,
    read: (params, options = {}) => {
      const read = Object.entries(declaration.filters ?? {}).map(
        ([name, filter]) => [name, filter.read(params.get(name) ?? '', options[name] ?? [])] as const,
      )
      return {
        values: Object.fromEntries(read.map(([name, { value }]) => [name, value])) as Values<F>,
        fields: Object.fromEntries(read.map(([name, { text, error }]) => [name, { text, ...(error && { error }) }])),
      }
    },
    meta: () => pageTitle(declaration.title),
    Page: ({ loaderData }) => <AdminListPage list={list} data={loaderData} />,
  }
  return list
}

type ListProps<F extends Filters, Row> = { list: AdminList<F, Row>; data: ListData<Row> }
type PageProps<F extends Filters, Row> = ListProps<F, Row> & {
  /** Actions of the whole page. */
  actions?: ReactNode
  /** Shown between the header and the filters. */
  before?: ReactNode
  /** Shown below the table. */
  children?: ReactNode
}

/** The page of a list: header, filters, table. A screen that shows more calls it instead of `Page`. */
export function AdminListPage<F extends Filters, Row>({ list, data, actions, before, children }: PageProps<F, Row>) {
  const { title, lead, back } = list
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={title} lead={lead} back={back} actions={actions} />
      {before}
      <ListFilters list={list} data={data} />
      <ListTable list={list} data={data} />
      {children}
    </div>
  )
}

/** The filters of a list; nothing for one without. */
export function ListFilters<F extends Filters, Row>({ list: { filters }, data }: ListProps<F, Row>) {
  if (!filters) return null
  return (
    <TableFilters>
      {Object.entries(filters).map(([name, { field: Field }]) => {
        const { text, error } = data.fields[name]!
        return <Field key={name} name={name} defaultValue={text} error={error} options={data.options[name] ?? []} />
      })}
    </TableFilters>
  )
}

/** The table of a list. */
export function ListTable<F extends Filters, Row>({ list, data }: ListProps<F, Row>) {
  const { filters, columns, rowKey, rowHref, csv } = list
  const { rows, next, fields } = data
  const { title, caption = title } = list
  const texts = Object.fromEntries(Object.entries(fields).map(([name, { text }]) => [name, text])) as Texts<F>
  const empty = typeof list.empty === 'function' ? list.empty(texts) : list.empty
  return (
    <DataTable
      caption={typeof caption === 'string' ? caption : filters![caption.of]!.choices![texts[caption.of]!]!}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      rowHref={rowHref}
      next={next}
      csv={csv}
      empty={isValidElement(empty) ? empty : <EmptyState title={empty as string} />}
    />
  )
}
