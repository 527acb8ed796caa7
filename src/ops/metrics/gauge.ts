import { Gauge, type Registry } from 'prom-client'

/** A gauge that is read at each scrape: a value set by another gauge would be one scrape late. */
export const registerGauge = (
  registry: Registry,
  name: string,
  help: string,
  read: () => number,
): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}
