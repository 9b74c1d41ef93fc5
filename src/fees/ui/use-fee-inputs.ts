import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  DEFAULT_INPUTS,
  type FeeField,
  type FeeInputs,
  formatFeeHash,
  parseFeeHash,
} from '#fees/model/fee-inputs.ts';

/** Debounce before the result and the address follow. */
const SETTLE_MS = 400;

/** Marks the entries of the history that the calculator has written itself. */
const OWN_ENTRY = 'honorarrechner';

/** The inputs of the calculator, and the address that keeps them. */
export function useFeeInputs() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [inputs, change] = useState(DEFAULT_INPUTS);
  const [settled, setSettled] = useState(inputs);
  const [adoptions, setAdoptions] = useState(0);
  const typedBeforeHydration = useRef<Partial<Record<FeeField, string>>>({});
  const hasFollowed = useRef(false);

  const follow = useEffectEvent((address: string) => {
    // An address that the page has written itself may arrive after the next keystroke.
    if (hasFollowed.current && state === OWN_ENTRY) return;
    hasFollowed.current = true;
    const addressed = parseFeeHash(address);
    const typed = typedBeforeHydration.current;
    typedBeforeHydration.current = {};
    if (addressed === null && Object.keys(typed).length === 0) return;
    const next = { ...(addressed ?? inputs), ...typed };
    change(next);
    setSettled(next);
    setAdoptions((count) => count + 1);
  });
  // A layout effect, so that the result of an address is there at the first paint.
  useLayoutEffect(() => {
    follow(hash);
  }, [hash]);

  const settle = useEffectEvent((next: FeeInputs, address: string) => {
    setSettled(next);
    const wanted = formatFeeHash(next);
    if (formatFeeHash(parseFeeHash(address) ?? DEFAULT_INPUTS) === wanted) return;
    void navigate({ search, hash: wanted }, { replace: true, state: OWN_ENTRY });
  });
  // Also where another part of the page, such as the choice of who is compared, has written an address without them.
  useEffect(() => {
    const timer = setTimeout(() => settle(inputs, hash), SETTLE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [inputs, hash]);

  return {
    inputs,
    /** The debounced inputs. */
    settled,
    /** Counts inputs adopted from an address, to remount the groups. */
    adoptions,
    change,
    /** For what was typed into a field before the page was hydrated. */
    noteTypedEarly: (field: FeeField, text: string) => {
      if (text !== inputs[field])
        typedBeforeHydration.current = { ...typedBeforeHydration.current, [field]: text };
    },
    /** The address of this page with these inputs. */
    link: () => `${window.location.origin}${pathname}${search}${formatFeeHash(inputs)}`,
  };
}

export type FeeCalculation = ReturnType<typeof useFeeInputs>;
