import type { OpenAPIV3_1 } from 'openapi-types'
import { toPersianDigits } from '#kit/digits.ts'
import type { GuideStep } from '#platform/manifest.ts'

type Operation = OpenAPIV3_1.OperationObject & { 'x-role'?: string }
type Listed = { method: string; path: string; operation: Operation }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign]!)
/** Escapes a text and marks its code. */
const prose = (text: string): string => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** Renders the API document as one page for people: no script, nothing from other hosts. */
export function docsPage(document: OpenAPIV3_1.Document): string {
  const operations = listOperations(document)
  const sections = (document.tags ?? []).map(({ name, description = '' }) => {
    const own = operations.filter(({ operation }) => operation.tags?.includes(name))
    return `<section><h2 id="${escape(name)}">${escape(name)}</h2><p>${prose(description)}</p>
${own.map(operationBlock).join('\n')}</section>`
  })
  return `<!DOCTYPE html>
<html lang="fa" dir="rtl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>راهنمای API · فرمان</title><meta name="description" content="راهنمای API فرمان برای برنامه‌نویس‌ها">
<link rel="stylesheet" href="/api/docs.css"><link rel="icon" href="/icon.svg" type="image/svg+xml"></head>
<body><main><header><p><a href="/">فرمان</a></p><h1>راهنمای API</h1>
<p>اطلاعات آگهی‌ها و نمایشگاه‌های فرمان، برای برنامه‌نویس‌ها. نسخهٔ OpenAPI:
<a href="/api/v1/openapi.json"><bdi>/api/v1/openapi.json</bdi></a> ·
<a href="/api/docs/connect">آموزش اتصال نرم‌افزار نمایشگاه</a></p></header>
<div lang="en" dir="ltr">${introduction(document.info.description ?? '')}
${sections.join('\n')}${webhookSection(document)}</div></main></body></html>`
}

/** Lists the messages that the product sends to programs. */
function webhookSection({ webhooks = {} }: OpenAPIV3_1.Document): string {
  const events = Object.entries(webhooks).flatMap(([name, item]) => {
    const operation = item && 'post' in item ? (item.post as Operation | undefined) : undefined
    if (!operation) return []
    const body = operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined
    const schema = body?.content['application/json']?.schema
    return [
      `<article id="${escape(operation.operationId ?? '')}"><h3><code>${escape(name)}</code></h3>
<p>${prose(operation.summary ?? '')}</p>${parameterTable(operation)}
<details><summary>Body</summary><p>${shapeName(schema)}</p></details></article>`,
    ]
  })
  if (events.length === 0) return ''
  return `<section><h2 id="webhooks">Webhooks</h2>
<p>What a gallery's program hears at its own address, by the Standard Webhooks convention.</p>${events.join('\n')}</section>`
}

/** Renders the guide for programmers of dealers. `origin` is the address of this site. */
export function guidePage(steps: readonly GuideStep[], origin: string): string {
  const sections = steps.map(
    ({ title, text, code }, at) => `<section><h2>${toPersianDigits(at + 1)}. ${escape(title)}</h2>
${text.map((line) => `<p>${escape(line)}</p>`).join('')}
<pre dir="ltr" lang="en" tabindex="0"><code>${escape(code)}</code></pre></section>`,
  )
  return `<!DOCTYPE html>
<html lang="fa" dir="rtl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>آموزش اتصال نرم‌افزار نمایشگاه · فرمان</title>
<meta name="description" content="اتصال نرم‌افزار نمایشگاه به فرمان با پایتون، قدم‌به‌قدم">
<link rel="stylesheet" href="/api/docs.css"><link rel="icon" href="/icon.svg" type="image/svg+xml"></head>
<body><main><header><p><a href="/">فرمان</a></p><h1>آموزش اتصال نرم‌افزار نمایشگاه</h1>
<p>نمونهٔ کامل به زبان پایتون، بدون کتابخانهٔ اضافه. کدها را پشت سر هم در یک فایل بگذارید؛ هر زبان دیگری هم همین درخواست‌ها را می‌فرستد.</p>
<p>مقدار <bdi>FARMAN_URL</bdi> را <bdi>${escape(origin)}</bdi> و <bdi>FARMAN_KEY</bdi> را کلید خودتان بگذارید.</p></header>
${sections.join('\n')}
<p><a href="/api/docs#Gallery">همهٔ درخواست‌ها</a> · <a href="/api/docs#webhooks">همهٔ خبرها</a></p></main></body></html>`
}

function listOperations({ paths = {} }: OpenAPIV3_1.Document): Listed[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'put', 'post', 'patch', 'delete'] as const).flatMap((method) => {
      const operation = item?.[method] as Operation | undefined
      return operation ? [{ method: method.toUpperCase(), path, operation }] : []
    }),
  )
}

function introduction(text: string): string {
  const lines = text.split('\n').filter(Boolean)
  const points = lines.filter((line) => line.startsWith('- ')).map((line) => `<li>${prose(line.slice(2))}</li>`)
  const words = lines.filter((line) => !line.startsWith('- ')).map((line) => `<p>${prose(line)}</p>`)
  return `${words.join('')}<ul>${points.join('')}</ul>`
}

const roleWords: Readonly<Record<string, string>> = {
  person: 'a signed-in person',
  gallery: "a gallery's key",
}

function operationBlock({ method, path, operation }: Listed): string {
  const role = roleWords[operation['x-role'] ?? ''] ?? 'everybody'
  const more = operation.description ? `<p>${prose(operation.description)}</p>` : ''
  return `<article id="${escape(operation.operationId ?? '')}">
<h3><code><b>${method}</b> ${escape(path)}</code></h3>
<p>${prose(operation.summary ?? '')}. <span class="role">For ${role}.</span></p>${more}
${parameterTable(operation)}${answerTable(operation)}</article>`
}

function parameterTable({ parameters = [] }: Operation): string {
  if (parameters.length === 0) return ''
  const rows = (parameters as OpenAPIV3_1.ParameterObject[]).map(({ name, in: place, schema, description }) => {
    const shape = (schema ?? {}) as OpenAPIV3_1.SchemaObject
    const items = shape.type === 'array' ? (shape.items as OpenAPIV3_1.SchemaObject | undefined) : shape
    const values = (items?.enum ?? []).map((value) => `<code>${escape(String(value))}</code>`).join(' ')
    const words = prose(description ?? shape.description ?? '')
    return `<tr><th scope="row"><code>${escape(name)}</code></th><td>${place}</td><td>${words} ${values}</td></tr>`
  })
  return `<details><summary>Parameters (${rows.length})</summary><div class="wide"><table>${rows.join('')}</table></div></details>`
}

function answerTable({ responses = {} }: Operation): string {
  const rows = Object.entries(responses).map(([status, answer]) => {
    const { description = '', content } = answer as OpenAPIV3_1.ResponseObject
    const schema = content?.['application/json']?.schema
    return `<tr><th scope="row">${escape(status)}</th><td>${prose(description)}</td><td>${shapeName(schema)}</td></tr>`
  })
  return `<details><summary>Answers</summary><div class="wide"><table>${rows.join('')}</table></div></details>`
}

function shapeName(schema: OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject | undefined): string {
  if (!schema) return ''
  if ('$ref' in schema) return `<code>${escape(schema.$ref.split('/').at(-1) ?? '')}</code>`
  if (schema.anyOf) return schema.anyOf.map(shapeName).join(' or ')
  if (schema.type === 'array') return `${shapeName(schema.items)} […]`
  if (!schema.properties) return [schema.type ?? 'value'].flat().join(' or ')
  return Object.entries(schema.properties)
    .map(([name, part]) => `<code>${escape(name)}</code>: ${shapeName(part)}`)
    .join(', ')
}

/** The style of the page; colours are those of the product (app.css). */
export const docsStyle = `
:root{color-scheme:light dark;--canvas:light-dark(#f6f7f9,#0e1116);--surface:light-dark(#fff,#171b22);
--ink:light-dark(#14181f,#e9edf3);--muted:light-dark(#566070,#a3aebd);--line:light-dark(#e1e5eb,#2c3440);
--lazuli:light-dark(#1b4db1,#8fb4ff)}
body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.75 system-ui,sans-serif}
main{max-inline-size:60rem;margin-inline:auto;padding:16px}
a{color:var(--lazuli);display:inline-block;min-block-size:44px;align-content:center}
h1{font-size:1.75rem}h2{font-size:1.375rem;margin-block-start:32px}h3{font-size:1rem;margin:0;overflow-wrap:anywhere}
article{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:16px;margin-block:12px}
article p{margin-block:8px}.role{color:var(--muted)}b{color:var(--lazuli)}
summary{cursor:pointer;min-block-size:44px;align-content:center}
.wide{overflow-x:auto}table{border-collapse:collapse;inline-size:100%}
th,td{text-align:start;vertical-align:top;padding:6px 8px;border-block-start:1px solid var(--line)}
pre{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:16px;overflow-x:auto}
code{font:0.9em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
`
