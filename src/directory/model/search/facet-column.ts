import { orderOptions } from './facet-order.ts';
import type { FacetColumn, FacetOption, FacetSection } from './facets.ts';

/** An option as an entry names it. */
export interface NamedOption {
  readonly key: string;
  readonly label: string;
  readonly section: FacetSection;
  readonly parent: string | null;
}

interface GrowingOption extends NamedOption {
  total: number;
  /** The agency that was entered last, so that none is entered twice. */
  lastHolder: number;
}

/** Collects the options of one facet while the agencies are read one after the other. */
export class ColumnBuilder {
  readonly #options: GrowingOption[] = [];
  readonly #ids = new Map<string, number>();
  readonly #starts = [0];
  readonly #values: number[] = [];

  /**
   * The number of an option, for {@link add}. A new option is added; an existing one keeps its first label.
   */
  enter(option: NamedOption): number {
    const known = this.#ids.get(option.key);
    if (known !== undefined) return known;
    const id = this.#options.length;
    this.#options.push({ ...option, total: 0, lastHolder: -1 });
    this.#ids.set(option.key, id);
    return id;
  }

  /** Gives the options to the next agency. */
  add(ids: readonly number[]): void {
    const holder = this.#starts.length;
    for (const id of ids) {
      const option = this.#options[id];
      if (option === undefined || option.lastHolder === holder) continue;
      option.lastHolder = holder;
      option.total += 1;
      this.#values.push(id);
    }
    this.#starts.push(this.#values.length);
  }

  /**
   * Returns the column. The builder must not be used afterwards.
   *
   * @param isFixed whether options stay in the order in which they were entered; otherwise what most agencies have
   * comes first, each narrower option after its wider one
   */
  finish(isFixed: boolean): FacetColumn {
    const entered = this.#options.map((option, id) => ({ ...option, id }));
    const order = (isFixed ? entered : orderOptions(entered)).map(({ id }) => id);
    const positionOf = new Uint32Array(order.length);
    order.forEach((id, position) => (positionOf[id] = position));
    const options = order.flatMap((id): FacetOption[] => {
      const option = this.#options[id];
      if (option === undefined) return [];
      const { key, label, section, parent, total } = option;
      return [{ key, label, section, parent, total }];
    });
    return {
      options,
      positionOfKey: new Map(options.map(({ key }, position) => [key, position])),
      starts: Uint32Array.from(this.#starts),
      values: Uint32Array.from(this.#values, (id) => positionOf[id] ?? 0),
    };
  }
}
