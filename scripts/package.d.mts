type Packages = Record<
  string,
  { dependencies?: object; optionalDependencies?: object; peerDependencies?: object; version?: string }
>
export function importedPackages(text: string): Set<string>
export function closureOf(names: ReadonlySet<string>, packages: Packages): string[]
type Sbom = {
  metadata: { component: { 'bom-ref': string; name: string } }
  components: { 'bom-ref': string; name: string; version: string }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}
export function sbomOf<Document extends Sbom>(
  document: Document,
  target: ReadonlySet<string>,
  product: string,
): Document
