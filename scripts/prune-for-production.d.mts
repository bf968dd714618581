type Packages = Record<
  string,
  { dependencies?: object; optionalDependencies?: object; peerDependencies?: object; version?: string }
>
export function importedPackages(text: string): Set<string>
export function closureOf(names: ReadonlySet<string>, packages: Packages): string[]
