import { conformance } from './suite.ts';

conformance('C');
